import { PassThrough } from "node:stream";
import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { PATIENTLY } from "@/testing/patience";
import { FrameReader, FrameWriter, frameParts, type Message } from "./frames";

const message = fc.record({
  value: fc.jsonValue(),
  bytes: fc.array(fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes))),
});

function readAll(chunks: readonly Buffer[]): Message[] {
  const messages: Message[] = [];
  const reader = new FrameReader((one) => messages.push(one));
  for (const chunk of chunks) reader.read(chunk);
  return messages;
}

/** Cuts the bytes into chunks of these sizes, and the rest. */
function cut(bytes: Buffer, sizes: readonly number[]): Buffer[] {
  const [size, ...others] = sizes;
  if (size === undefined || size >= bytes.length) return [bytes];
  return [bytes.subarray(0, size), ...cut(bytes.subarray(size), others)];
}

const asJson = (value: unknown) => JSON.parse(JSON.stringify(value));

it("messages are read as they were written, however the stream is cut into chunks", () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(message, { minLength: 1 })),
      fc.array(fc.integer({ min: 1, max: 30 })),
      (frames, sizes) => {
        const stream = Buffer.concat(frames.flatMap(frameParts));
        const written = frames.flat().map(({ value, bytes }) => ({ value: asJson(value), bytes }));
        expect(readAll(cut(stream, sizes))).toEqual(written);
      },
    ),
  );
});

it("the messages of one turn of the event loop are written at once", async () => {
  const stream = new PassThrough();
  const uncork = vi.spyOn(stream, "uncork");
  const writer = new FrameWriter(stream);
  for (const value of [1, 2, 3]) writer.send({ value, bytes: [Buffer.from("x")] });
  await vi.waitFor(() => expect(uncork).toHaveBeenCalledTimes(1), PATIENTLY);
  expect(readAll([stream.read()]).map(({ value }) => value)).toEqual([1, 2, 3]);
});

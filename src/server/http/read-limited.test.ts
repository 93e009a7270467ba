import { expect, test } from "vitest";
import { readLimited } from "./read-limited";

function streamOf(...sizes: number[]) {
  const left = [...sizes];
  let cancelled = false;
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const size = left.shift();
        if (size === undefined) controller.close();
        else controller.enqueue(new Uint8Array(size).fill(size));
      },
      cancel: () => {
        cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, left, isCancelled: () => cancelled };
}

test("a body up to the limit is read completely, in order", async () => {
  const { stream } = streamOf(1, 2);
  expect(await readLimited(stream, 3)).toEqual(Buffer.from([1, 2, 2]));
  expect(await readLimited(null, 3)).toEqual(new Uint8Array());
});

test("a larger body is not read to its end", async () => {
  const { stream, left, isCancelled } = streamOf(2, 2, 2);
  expect(await readLimited(stream, 3)).toBeNull();
  expect(left).toEqual([2]);
  expect(isCancelled()).toBe(true);
});

import { expect, it } from "vitest";
import { P1, P2 } from "@/testing/journal/journal-events";
import { decodeIds, encodeIds, ID_BYTES } from "./id-message";
import { NewerMessage } from "./message";

const ids = (count: number, byte: number) => Buffer.alloc(count * ID_BYTES, byte);

it("ids are read as they were written", () => {
  const projects = [
    { projectId: P1, ids: ids(3, 1) },
    { projectId: P2, ids: ids(1, 2) },
  ];
  expect(encodeIds(77, projects).map(decodeIds)).toEqual([{ to: 77, projects }]);
});

it("more ids than fit into a message of 1 MB are divided, and none is lost", () => {
  const messages = encodeIds(5, [
    { projectId: P1, ids: ids(40_000, 1) },
    { projectId: P2, ids: ids(20_000, 2) },
  ]);
  for (const message of messages) expect(message.length).toBeLessThan(1_000_000);
  const counts = new Map<string, number>();
  for (const { to, projects } of messages.map(decodeIds)) {
    expect(to).toBe(5);
    for (const { projectId, ids: some } of projects)
      counts.set(projectId, (counts.get(projectId) ?? 0) + some.length / ID_BYTES);
  }
  expect(counts).toEqual(
    new Map([
      [P1, 40_000],
      [P2, 20_000],
    ]),
  );
});

it("without ids, there is no message", () => {
  expect(encodeIds(5, [])).toEqual([]);
});

it("ids of a newer version are told apart from bytes that are not a message", () => {
  expect(() => decodeIds(Buffer.from([2, 1, 2]))).toThrow(NewerMessage);
  expect(() => decodeIds(Buffer.from([2, 1, 2]))).toThrow(
    "A newer version of Tallymark has published ids of events. Upgrade this writer.",
  );
  expect(() => decodeIds(Buffer.from([0, 1, 2]))).toThrow(RangeError);
});

import { expect, it } from "vitest";
import { encodeEvents, journalEvent, NOON, P1, UNLIMITED } from "@/testing/journal/journal-events";
import {
  decodeMessage,
  encodeMessage,
  eventCount,
  MESSAGE_OVERHEAD,
  NewerMessage,
  NO_ACCOUNT,
} from "./message";

const events = encodeEvents(P1, [journalEvent({ payload: 1 }), journalEvent({ payload: 2 })]);
const message = {
  projectId: P1,
  accountId: UNLIMITED.id,
  receivedAt: NOON,
  tally: { clock_corrected: 2 },
  events,
};

it("a message is read as it was written", () => {
  expect(decodeMessage(encodeMessage(message))).toEqual(message);
  const counts = { ...message, accountId: NO_ACCOUNT, events: null };
  expect(decodeMessage(encodeMessage(counts))).toEqual(counts);
});

it("a message takes little more than its events", () => {
  const overhead = encodeMessage(message).length - events.entry.length - events.fingerprints.length;
  expect(overhead).toBeLessThan(MESSAGE_OVERHEAD);
});

it("bytes of another format are rejected", () => {
  expect(() => decodeMessage(Buffer.from('{"event":1}'))).toThrow(RangeError);
  expect(() => decodeMessage(Buffer.alloc(0))).toThrow(RangeError);
});

it("messages of a newer version are told apart, so that their events can wait for a newer writer", () => {
  expect(() => decodeMessage(Buffer.from([2, 1, 2]))).toThrow(NewerMessage);
});

it("the events of a message are counted without decoding it, whatever its bytes are", () => {
  const encoded = encodeMessage(message);
  expect(eventCount(encoded)).toBe(2);
  expect(eventCount(encodeMessage({ ...message, events: null }))).toBe(0);
  expect(eventCount(Buffer.from([2, 1, 2]))).toBe(0);
  for (let length = 0; length < 50; length++)
    expect(eventCount(encoded.subarray(0, length))).toBe(0);
});

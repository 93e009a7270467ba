import { describe, expect, it } from "vitest";
import { BackendUnavailable } from "@/base/errors";
import { ManualClock } from "@/base/time/clock";
import { appendOf, journalEvent, NOON, P1 } from "@/testing/journal/journal-events";
import { LimitExceeded } from "../../contract/journal";
import { entryCount } from "../../journal/store/entry";
import { decodeMessage, type Message } from "../messages/message";
import { type MessageSink, PartitionFull, Publisher, UnprovenDuplicate } from "./publisher";
import { RejectedTotals } from "./rejected-totals";
import { StreamJournal } from "./stream-journal";
import { UnsettledUsage } from "./unsettled-usage";

const PARTITIONS = 4;

/** Stores messages in memory, by their ids. */
class FakeSink implements MessageSink {
  readonly maxMessageBytes = 2 ** 20;
  readonly stored: Message[] = [];
  /** Of all attempts. */
  readonly ids: string[] = [];
  readonly #ids = new Map<string, number>();
  /** Numbers begin after this one. */
  before = 0;
  seen = 0;
  /** Called for each attempt, with the number of events in the message. */
  onSend: (events: number) => "ok" | "away" | "lost" | "full" | "unproven" = () => "ok";

  highestSeen(): number {
    return this.seen;
  }

  async send(_: number, id: string, data: Uint8Array): Promise<number> {
    const message = decodeMessage(data);
    const outcome = this.onSend(message.events ? entryCount(message.events.entry) : 0);
    this.ids.push(id);
    if (outcome === "away") throw new Error("away");
    if (outcome === "unproven") throw new UnprovenDuplicate();
    if (outcome === "full") throw new PartitionFull();
    const sequence = this.#ids.get(id) ?? this.stored.push(message) + this.before;
    this.#ids.set(id, sequence);
    if (outcome === "lost") throw new Error("The acknowledgement was lost");
    return sequence;
  }

  get events(): number {
    return this.stored.reduce(
      (sum, { events }) => sum + (events ? entryCount(events.entry) : 0),
      0,
    );
  }
}

function open() {
  const sink = new FakeSink();
  const totals = new RejectedTotals(new ManualClock(NOON));
  const unsettled = new UnsettledUsage(PARTITIONS);
  const journal = new StreamJournal({
    publisher: new Publisher(sink, 100),
    partitions: PARTITIONS,
    totals,
    unsettled,
    backlog: () => ({ events: 0, bytes: 0 }),
  });
  const rejected = () =>
    Object.fromEntries(
      journal.counts(P1, "2026-07-15", "2026-07-15").map(({ reason, count }) => [reason, count]),
    );
  return { sink, journal, unsettled, rejected };
}

const events = (count: number) => Array.from({ length: count }, () => journalEvent());
const generated = (count: number) =>
  events(count).map((event) => ({ ...event, fingerprint: null }));
const limited = (limit: number) => ({ account: { id: journalEvent().eventId, limit } });

describe("an append", () => {
  it("publishes each event once, and its counts with one of the messages", async () => {
    const { sink, journal } = open();
    const append = appendOf(events(50), { tally: { clock_corrected: 3 } });
    expect(new Set(await journal.append(append))).toEqual(new Set(["published"]));
    expect(sink.events).toBe(50);
    const tallies = sink.stored.map(({ tally }) => tally.clock_corrected ?? 0);
    expect(tallies.reduce((sum, one) => sum + one)).toBe(3);
  });

  it("publishes a message under another id if NATS calls it a duplicate without having it", async () => {
    const { sink, journal } = open();
    sink.onSend = () => (sink.ids.length === 0 ? "unproven" : "ok");
    await journal.append(appendOf(events(1)));
    expect(new Set(sink.ids).size).toBe(2);
    expect(sink.events).toBe(1);
  });

  it("repeats a message whose acknowledgement was lost, under the same id", async () => {
    const { sink, journal } = open();
    const outcomes = ["lost" as const, "away" as const];
    sink.onSend = () => outcomes.pop() ?? "ok";
    await journal.append(appendOf(events(20)));
    expect(sink.events).toBe(20);
  });

  it.each<[string, (opened: ReturnType<typeof open>) => unknown]>([
    ["settled", ({ unsettled }) => unsettled.settle(Array.from({ length: PARTITIONS }, () => 10))],
    ["seen in NATS", ({ sink }) => (sink.seen = 10)],
    [
      "published by this process",
      async ({ journal }) => {
        for (let n = 0; n < 100; n++) await journal.append(appendOf(events(1)));
      },
    ],
  ])("is not acknowledged with the number of a message that was %s", async (_, use) => {
    const opened = open();
    const { sink, journal } = opened;
    await use(opened);
    const repeated = sink.stored.length;
    sink.before = -repeated;
    await expect(journal.append(appendOf(events(1)))).rejects.toThrow(BackendUnavailable);
    // Writers may know the first number, but not those after it.
    expect(new Set(sink.ids.slice(repeated)).size).toBeGreaterThan(1);
    sink.before = 200;
    await journal.append(appendOf(events(1)));
  });

  it("that fails has stored no event without an id of the client", async () => {
    const { sink, journal } = open();
    sink.onSend = () => (sink.stored.length < 2 ? "ok" : "away");
    // More than the others, so that no part of those is taken for them.
    const append = appendOf([...events(50), ...generated(51)]);
    await expect(journal.append(append)).rejects.toBeInstanceOf(BackendUnavailable);
    const counts = sink.stored.map(({ events: some }) => some && entryCount(some.entry));
    expect(counts).not.toContain(51);
  });

  it("is rejected and counted if the streams are full", async () => {
    const { sink, journal, rejected } = open();
    sink.onSend = () => "full";
    await expect(journal.append(appendOf(events(3)))).rejects.toBeInstanceOf(BackendUnavailable);
    expect(rejected()).toEqual({ journal_full: 3 });
  });
});

describe("an account's limit", () => {
  it("includes what this process has published and the writers have not counted", async () => {
    const { journal, sink } = open();
    const { account } = limited(10);
    await journal.append(appendOf(events(6), { account }));
    await expect(journal.append(appendOf(events(5), { account }))).rejects.toThrow(LimitExceeded);
    await journal.append(appendOf(events(4), { account }));
    expect(sink.events).toBe(10);
    expect(journal.usage(account.id, "2026-07")).toBe(10);
  });

  it("is not used up by events that could not be published", async () => {
    const { journal, sink } = open();
    const { account } = limited(10);
    sink.onSend = () => "away";
    await expect(journal.append(appendOf(events(10), { account }))).rejects.toThrow();
    sink.onSend = () => "ok";
    await journal.append(appendOf(events(10), { account }));
    expect(sink.events).toBe(10);
  });

  it("holds for concurrent appends", async () => {
    const { journal, sink } = open();
    const { account } = limited(10);
    const appends = Array.from({ length: 5 }, () =>
      journal.append(appendOf(events(3), { account })),
    );
    const outcomes = await Promise.allSettled(appends);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect(sink.events).toBe(9);
  });
});

import { describe, expect, it, vi } from "vitest";
import { EVENT, NOW, PROJECT, startIngest, TEAM } from "@/testing/ingest/handler";

const HOUR = 60 * 60 * 1000;
const MONTHS_13_BEFORE_NOW = "2025-06-15T12:00:00.000Z";

const iso = (ms: unknown) => new Date(Number(ms)).toISOString();

/** Sends one event and returns its stored time. */
async function sendAt(timestamp: unknown) {
  const ingest = startIngest();
  const answer = await ingest.event({ ...EVENT, timestamp });
  const [row] = ingest.journal.rows();
  return {
    status: answer.status,
    body: answer.body,
    ts: row ? iso(row.ts) : null,
    sent: row?.sent_timestamp,
    tally: ingest.journal.tally(PROJECT),
  };
}

describe("the value of a timestamp", () => {
  it("a number is unix seconds or milliseconds, never in a wrong year", async () => {
    const expected = { ts: "2026-01-01T00:00:00.000Z", status: 200 };
    expect(await sendAt(1767225600000)).toMatchObject({ ...expected, sent: "1767225600000" });
    expect(await sendAt(1767225600)).toMatchObject({ ...expected, sent: "1767225600" });
    expect(await sendAt(1767225600000000)).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ["body", "timestamp"], type: "datetime_parsing" }] },
    });
  });

  it.each([
    ["UTC", 0],
    ["America/New_York", 300],
  ])("a timestamp without a zone is UTC, even on a machine in %s", async (zone, winterOffset) => {
    vi.stubEnv("TZ", zone);
    expect(new Date(2026, 0, 1).getTimezoneOffset()).toBe(winterOffset);
    expect(await sendAt("2026-03-29T02:30:00")).toMatchObject({ ts: "2026-03-29T02:30:00.000Z" });
    vi.unstubAllEnvs();
  });

  it.each([
    ["2026-07-01T00:00:00+05:45", "2026-06-30T18:15:00.000Z"],
    ["2026-07-01T00:00:00-03:30", "2026-07-01T03:30:00.000Z"],
    ["2026-07-01T00:00:00+14:00", "2026-06-30T10:00:00.000Z"],
    ["2026-07-01T00:00:00+0530", "2026-06-30T18:30:00.000Z"],
    ["2026-07-01t00:00:00z", "2026-07-01T00:00:00.000Z"],
  ])("%s is exact", async (timestamp, ts) => {
    expect(await sendAt(timestamp)).toMatchObject({ ts, sent: timestamp });
  });

  it("a Unix time as text is stored as it was sent, so its length is limited", async () => {
    const fraction = `1767225600.${"0".repeat(30)}`;
    expect(await sendAt(fraction)).toMatchObject({ status: 200, sent: fraction });
    for (const padded of [`${fraction}0`, "1767225600".padStart(1_000_000, "0")])
      expect(await sendAt(padded)).toMatchObject({ status: 422, sent: undefined });
  });

  it.each(["2026-07-01T00:00:00+25:00", "2026-02-30T00:00:00Z", "yesterday", "", {}, true])(
    "%j is rejected with an error that names the field, and counted",
    async (timestamp) => {
      expect(await sendAt(timestamp)).toMatchObject({
        status: 422,
        body: { detail: [{ loc: ["body", "timestamp"], input: timestamp }] },
        tally: { invalid: 1 },
      });
    },
  );

  it("microseconds and nanoseconds are truncated to milliseconds", async () => {
    expect(await sendAt("2026-05-14T03:37:03.253184Z")).toMatchObject({
      ts: "2026-05-14T03:37:03.253Z",
    });
    expect(await sendAt("2026-05-14T03:37:03.123456789Z")).toMatchObject({
      ts: "2026-05-14T03:37:03.123Z",
    });
  });

  it("a leap second becomes :59", async () => {
    expect(await sendAt("2026-06-30T23:59:60Z")).toMatchObject({ ts: "2026-06-30T23:59:59.000Z" });
  });

  it.each([undefined, null])("an event with timestamp %s gets the time of receipt", async (at) => {
    expect(await sendAt(at)).toMatchObject({ ts: iso(NOW), sent: "" });
  });
});

describe("the future", () => {
  it.each(["2026-07-16T13:30:00Z", "2999-01-01T00:00:00Z", "9999-12-31T23:59:59Z"])(
    "%s becomes the time of receipt, with a warning",
    async (timestamp) => {
      expect(await sendAt(timestamp)).toMatchObject({
        ts: iso(NOW),
        sent: timestamp,
        body: { events_published: 1, warnings: [{ index: 0, code: "timestamp_in_future" }] },
        tally: { accepted: 1, timestamp_in_future: 1 },
      });
    },
  );

  it("a timestamp up to an hour ahead stays unchanged", async () => {
    const edge = await sendAt(iso(NOW + HOUR));
    expect(edge.ts).toBe(iso(NOW + HOUR));
    expect(edge.body).not.toHaveProperty("warnings");
    expect((await sendAt(iso(NOW + HOUR + 1))).ts).toBe(iso(NOW));
  });
});

describe("the past", () => {
  it.each([
    "1969-12-31T23:59:59Z",
    "1970-01-01T00:00:00Z",
    0,
    "0001-01-01T00:00:00Z",
    "2025-05-14T00:00:00Z",
  ])(
    "%s is older than retention: it gets a warning and is neither stored nor counted",
    async (at) => {
      expect(await sendAt(at)).toMatchObject({
        status: 200,
        ts: null,
        body: {
          success: true,
          events_received: 1,
          events_published: 0,
          warnings: [{ index: 0, code: "older_than_retention" }],
        },
        tally: { older_than_retention: 1 },
      });
    },
  );

  it("retention starts exactly 13 calendar months before the receipt, to the millisecond", async () => {
    expect(await sendAt(MONTHS_13_BEFORE_NOW)).toMatchObject({ tally: { accepted: 1 } });
    const before = iso(Date.parse(MONTHS_13_BEFORE_NOW) - 1);
    expect(await sendAt(before)).toMatchObject({ tally: { older_than_retention: 1 } });
  });

  it("only the events in a batch that are too old are dropped", async () => {
    const { batch, journal } = startIngest();
    const answer = await batch({
      events: [EVENT, { ...EVENT, timestamp: "2025-05-14T00:00:00Z" }, { ...EVENT, user_id: "u2" }],
    });
    expect(answer.body).toMatchObject({
      events_received: 3,
      events_published: 2,
      warnings: [{ index: 1, code: "older_than_retention" }],
    });
    expect(journal.rows().map((row) => row.user_id)).toEqual(["u1", "u2"]);
    expect(journal.usage(TEAM, "2026-07")).toBe(2);
  });
});

describe("a wrong device clock", () => {
  async function sendBatch(sent_at: unknown, timestamp: string) {
    const ingest = startIngest();
    const answer = await ingest.batch({ sent_at, events: [{ ...EVENT, timestamp }] });
    const [row] = ingest.journal.rows();
    return { answer, ts: row ? iso(row.ts) : null, row, tally: ingest.journal.tally(PROJECT) };
  }

  it("is corrected by its offset when the batch was sent; the raw value is stored", async () => {
    const { ts, row, tally } = await sendBatch("2026-07-29T12:00:00Z", "2026-07-29T11:55:00Z");
    expect(ts).toBe("2026-07-15T11:55:00.000Z");
    expect(row?.sent_timestamp).toBe("2026-07-29T11:55:00Z");
    expect(tally).toEqual({ accepted: 1, clock_corrected: 1 });
  });

  it("that is slow is corrected forwards", async () => {
    const { ts } = await sendBatch("2026-07-01T12:00:00Z", "2026-07-01T11:55:00Z");
    expect(ts).toBe("2026-07-15T11:55:00.000Z");
  });

  it("a timestamp later than sent_at is never pushed further ahead", async () => {
    const { ts, tally } = await sendBatch("2026-07-01T12:00:00Z", "2026-07-01T12:05:00Z");
    expect(ts).toBe("2026-07-01T12:05:00.000Z");
    expect(tally).toEqual({ accepted: 1 });
  });

  it("an offset of up to a minute is network delay and changes nothing", async () => {
    const { ts } = await sendBatch("2026-07-15T11:59:00Z", "2026-07-15T11:00:00Z");
    expect(ts).toBe("2026-07-15T11:00:00.000Z");
    const over = await sendBatch("2026-07-15T11:58:59.999Z", "2026-07-15T11:00:00Z");
    expect(over.ts).toBe("2026-07-15T11:01:00.001Z");
  });

  it("an event without a timestamp is not corrected", async () => {
    const { batch, journal } = startIngest();
    await batch({ sent_at: "2026-07-29T12:00:00Z", events: [{ ...EVENT, timestamp: null }] });
    expect(iso(journal.rows()[0]?.ts)).toBe(iso(NOW));
  });

  it("an event that the correction moves beyond retention is too old", async () => {
    const { answer } = await sendBatch("2026-09-15T12:00:00Z", "2025-07-01T00:00:00Z");
    expect(answer.body).toMatchObject({ warnings: [{ code: "older_than_retention" }] });
  });

  it("an invalid sent_at is reported", async () => {
    const { answer } = await sendBatch("noon", "2026-07-15T11:00:00Z");
    expect(answer.body).toMatchObject({ detail: [{ loc: ["body", "sent_at"] }] });
  });
});

import { describe, expect, test } from "vitest";
import { AppError } from "@/base/errors";
import { type Bucket, bucketsOf, MAX_BUCKETS } from "./buckets";
import { formatInstant } from "./format";
import { GRANULARITIES, type Granularity } from "./granularity";

const range = (start: string, end: string) => ({ start: Date.parse(start), end: Date.parse(end) });

function times(start: string, end: string, granularity: Granularity, zone = "UTC"): string[] {
  return bucketsOf(range(start, end), granularity, zone).map(({ start, offset }) =>
    formatInstant(start, offset, zone),
  );
}

function refusal(start: string, end: string, granularity: Granularity): unknown {
  try {
    return bucketsOf(range(start, end), granularity, "UTC").length;
  } catch (error) {
    return error instanceof AppError ? error.code : error;
  }
}

describe("the calendar", () => {
  test("weeks start on Monday", () => {
    expect(times("2026-01-01T00:00Z", "2026-01-06T00:00Z", "week")).toEqual([
      "2025-12-29T00:00:00Z",
      "2026-01-05T00:00:00Z",
    ]);
  });

  test("months from the 31st are January, February, March, each once", () => {
    expect(times("2026-01-31T00:00Z", "2026-04-01T00:00Z", "month")).toEqual([
      "2026-01-01T00:00:00Z",
      "2026-02-01T00:00:00Z",
      "2026-03-01T00:00:00Z",
    ]);
  });

  test("quarters and years begin on their calendar dates", () => {
    expect(times("2025-11-15T00:00Z", "2026-04-02T00:00Z", "quarter")).toEqual([
      "2025-10-01T00:00:00Z",
      "2026-01-01T00:00:00Z",
      "2026-04-01T00:00:00Z",
    ]);
    expect(times("2024-06-01T00:00Z", "2025-06-01T00:00Z", "year", "Asia/Kolkata")).toEqual([
      "2024-01-01T00:00:00+05:30",
      "2025-01-01T00:00:00+05:30",
    ]);
  });

  test("`all` is one bucket at the range's own start", () => {
    expect(times("2026-07-10T08:12:13.5Z", "2027-01-01T00:00Z", "all")).toEqual([
      "2026-07-10T08:12:13.500Z",
    ]);
  });

  test("a bucket that starts at the end is excluded", () => {
    expect(times("2026-07-01T00:00Z", "2026-07-03T00:00Z", "day")).toHaveLength(2);
    expect(times("2026-07-01T00:00Z", "2026-07-03T00:00:00.001Z", "day")).toHaveLength(3);
  });
});

describe("clock changes", () => {
  test("the hour that repeats in autumn is two buckets, and its day has 25 hours", () => {
    expect(times("2025-10-25T23:30Z", "2025-10-26T02:30Z", "hour", "Europe/Berlin")).toEqual([
      "2025-10-26T01:00:00+02:00",
      "2025-10-26T02:00:00+02:00",
      "2025-10-26T02:00:00+01:00",
      "2025-10-26T03:00:00+01:00",
    ]);
    const [day, next] = bucketsOf(
      range("2025-10-26T10:00Z", "2025-10-27T10:00Z"),
      "day",
      "Europe/Berlin",
    );
    expect(hoursBetween(day, next)).toBe(25);
  });

  test("the hour that is skipped in spring has no bucket", () => {
    expect(times("2026-03-29T00:00Z", "2026-03-29T02:00Z", "hour", "Europe/Berlin")).toEqual([
      "2026-03-29T01:00:00+01:00",
      "2026-03-29T03:00:00+02:00",
    ]);
  });

  test("a clock change of half an hour, as on Lord Howe Island, starts a bucket", () => {
    expect(times("2026-04-04T14:00Z", "2026-04-04T17:00Z", "hour", "Australia/Lord_Howe")).toEqual([
      "2026-04-05T01:00:00+11:00",
      "2026-04-05T01:30:00+10:30",
      "2026-04-05T02:00:00+10:30",
      "2026-04-05T03:00:00+10:30",
    ]);
    expect(
      times("2026-04-04T13:00Z", "2026-04-05T01:00Z", "six_hour", "Australia/Lord_Howe"),
    ).toEqual(["2026-04-05T00:00:00+11:00", "2026-04-05T06:00:00+10:30"]);
  });

  test("a midnight that is skipped and one that is repeated each start one day", () => {
    expect(times("2026-04-23T22:00Z", "2026-04-25T20:00Z", "day", "Africa/Cairo")).toEqual([
      "2026-04-24T01:00:00+03:00",
      "2026-04-25T00:00:00+03:00",
    ]);
    expect(times("2026-11-01T04:00Z", "2026-11-02T05:00:01Z", "day", "America/Havana")).toEqual([
      "2026-11-01T00:00:00-04:00",
      "2026-11-02T00:00:00-05:00",
    ]);
    expect(times("2026-11-01T04:00Z", "2026-11-01T12:00Z", "six_hour", "America/Havana")).toEqual([
      "2026-11-01T00:00:00-04:00",
      "2026-11-01T06:00:00-05:00",
    ]);
  });

  test("the day that Apia skipped in 2011 has no bucket", () => {
    expect(times("2011-12-29T12:00Z", "2011-12-31T12:00Z", "day", "Pacific/Apia")).toEqual([
      "2011-12-29T00:00:00-10:00",
      "2011-12-31T00:00:00+14:00",
      "2012-01-01T00:00:00+14:00",
    ]);
  });
});

describe("the limit", () => {
  test("exactly 11,000 buckets are allowed, one more is rejected", () => {
    expect(refusal("2025-06-01T00:00Z", "2026-09-02T08:00Z", "hour")).toBe(MAX_BUCKETS);
    expect(refusal("2025-06-01T00:00Z", "2026-09-02T09:00Z", "hour")).toBe("too_many_buckets");
    expect(refusal("2026-07-01T00:00Z", "2026-07-08T15:20Z", "minute")).toBe(MAX_BUCKETS);
    expect(refusal("2026-07-01T00:00Z", "2026-07-08T15:21Z", "minute")).toBe("too_many_buckets");
  });

  test("a partial bucket counts as a bucket", () => {
    expect(refusal("2025-06-01T00:30Z", "2026-09-02T08:00Z", "hour")).toBe(MAX_BUCKETS);
    expect(refusal("2025-06-01T00:30Z", "2026-09-02T08:30Z", "hour")).toBe("too_many_buckets");
    expect(refusal("2000-01-01T00:00Z", "2030-02-12T00:00Z", "day")).toBe(MAX_BUCKETS);
    expect(refusal("2000-01-01T00:00Z", "2030-02-12T00:00:01Z", "day")).toBe("too_many_buckets");
  });

  test("no range is too long for `all`", () => {
    expect(refusal("0001-01-01T00:00Z", "9999-12-31T00:00Z", "all")).toBe(1);
  });
});

const ZONES = [
  "UTC",
  "Europe/Berlin",
  "America/New_York",
  "America/St_Johns",
  "America/Havana",
  "America/Santiago",
  "Africa/Cairo",
  "Africa/Casablanca",
  "Asia/Tehran",
  "Asia/Kathmandu",
  "Asia/Kolkata",
  "Australia/Lord_Howe",
  "Pacific/Chatham",
  "Pacific/Apia",
  "Pacific/Kiritimati",
  "Pacific/Enderbury",
  "Antarctica/Troll",
];

describe("compared with Intl, which shares no code with the buckets", () => {
  test.each(ZONES)("in %s, every instant is in the bucket of its wall-clock time", (zone) => {
    const read = wallClockReader(zone);
    for (const granularity of GRANULARITIES) {
      // Minutes are finer than the samples, and divide time like all other
      // granularities up to the hour.
      if (granularity === "all" || granularity === "minute") continue;
      for (const window of windowsFor(granularity)) {
        const buckets = bucketsOf(window, granularity, zone);
        expect(keyChanges(window, (ms) => read(ms, granularity))).toEqual(
          buckets.slice(1).map((bucket) => bucket.start),
        );
      }
    }
  });
});

function hoursBetween(a: Bucket | undefined, b: Bucket | undefined): number {
  return ((b?.start ?? Number.NaN) - (a?.start ?? Number.NaN)) / HOUR;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

type Window = { start: number; end: number; sample: number };

/** Windows that contain the year's clock changes. */
function windowsFor(granularity: Granularity): Window[] {
  const coarse = ["week", "month", "quarter", "year"].includes(granularity);
  if (coarse) {
    return [
      { ...range("2025-12-25T07:00Z", "2026-01-07T07:00Z"), sample: HOUR / 4 },
      { ...range("2026-03-20T07:00Z", "2026-04-08T07:00Z"), sample: HOUR / 4 },
      { ...range("2026-09-20T07:00Z", "2026-11-05T07:00Z"), sample: HOUR / 4 },
    ];
  }
  const changes = [
    "2026-02-15",
    "2026-03-08",
    "2026-03-22",
    "2026-03-29",
    "2026-04-05",
    "2026-04-24",
  ];
  const backs = [
    "2026-09-06",
    "2026-09-27",
    "2026-10-04",
    "2026-10-25",
    "2026-10-30",
    "2026-11-01",
  ];
  return [...changes, ...backs].map((day) => ({
    start: Date.parse(day) - DAY,
    end: Date.parse(day) + 2 * DAY,
    sample: HOUR / 12,
  }));
}

/** The sampled instants at which the key differs from the previous one. */
function keyChanges(window: Window, key: (ms: number) => string): number[] {
  const changes: number[] = [];
  let last = key(window.start);
  for (let ms = window.start + window.sample; ms < window.end; ms += window.sample) {
    const current = key(ms);
    if (current !== last) changes.push(ms);
    last = current;
  }
  return changes;
}

function wallClockReader(zone: string) {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    timeZoneName: "longOffset",
  });
  const cache = new Map<number, Record<string, string>>();
  const parts = (ms: number) => {
    const known = cache.get(ms);
    if (known) return known;
    const fresh = Object.fromEntries(format.formatToParts(ms).map((p) => [p.type, p.value]));
    cache.set(ms, fresh);
    return fresh;
  };
  return (ms: number, granularity: Granularity): string => {
    const { year, month, day, hour, minute, timeZoneName } = parts(ms);
    const date = `${year}-${month}-${day}`;
    const block = (hours: number) => `${date} ${Math.floor(Number(hour) / hours)}`;
    const minutes = (size: number) =>
      `${date} ${hour}:${Math.floor(Number(minute) / size)} ${timeZoneName}`;
    const monday = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
    monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7));
    const keys: Record<Granularity, string> = {
      minute: minutes(1),
      five_minute: minutes(5),
      ten_minute: minutes(10),
      fifteen_minute: minutes(15),
      thirty_minute: minutes(30),
      hour: minutes(60),
      six_hour: block(6),
      eight_hour: block(8),
      day: date,
      week: monday.toISOString(),
      month: `${year}-${month}`,
      quarter: `${year} ${Math.floor((Number(month) - 1) / 3)}`,
      year: String(year),
      all: "",
    };
    return keys[granularity];
  };
}

test("months work before the year 0", () => {
  const at = (text: string) => Date.parse(text);
  const range = { start: at("-000001-11-15T00:00:00Z"), end: at("0000-02-01T00:00:00Z") };
  const starts = bucketsOf(range, "month", "UTC").map(({ start }) => new Date(start).toISOString());
  expect(starts.map((text) => text.slice(0, -17))).toEqual(["-000001-11", "-000001-12", "0000-01"]);
});

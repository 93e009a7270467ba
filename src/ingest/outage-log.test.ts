import { Writable } from "node:stream";
import { pino } from "pino";
import { beforeEach, expect, it } from "vitest";
import { BackendUnavailable } from "@/base/errors";
import { EVENT, KEY, startIngest, TARGET } from "@/testing/ingest/handler";

let lines: Record<string, unknown>[];
let away: boolean;

beforeEach(() => {
  lines = [];
  away = true;
});

function start() {
  const sink = new Writable({
    write(line, _encoding, done) {
      lines.push(JSON.parse(String(line)));
      done();
    },
  });
  const resolve = async (key: string) => {
    if (away) throw new BackendUnavailable("Try again.", { cause: new Error("refused at db-1") });
    return key === KEY ? TARGET : null;
  };
  return startIngest({ log: pino(sink), keys: { isWellFormed: () => true, resolve } });
}

it("while the database is away the log says why, once a second at most, and clients never hear it", async () => {
  const { event, clock } = start();
  const answer = await event(EVENT);
  expect(answer.status).toBe(503);
  expect(JSON.stringify(answer)).not.toContain("db-1");
  expect(lines).toMatchObject([
    {
      level: 40,
      err: { message: "refused at db-1" },
      requestId: answer.headers["X-Request-Id"],
    },
  ]);
  clock.advance(999);
  await event(EVENT);
  expect(lines).toHaveLength(1);
  clock.advance(1);
  await event(EVENT);
  expect(lines).toHaveLength(2);
});

it("a refusal without a cause, as that of a full journal, is not an outage", async () => {
  away = false;
  const { event, journal } = start();
  journal.full = true;
  expect((await event(EVENT)).status).toBe(503);
  expect(lines).toEqual([]);
});

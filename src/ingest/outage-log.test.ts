import { Writable } from "node:stream";
import { pino } from "pino";
import { beforeEach, expect, it } from "vitest";
import { BackendUnavailable } from "@/base/errors";
import { EVENT, KEY, startIngest, TARGET } from "@/testing/ingest/handler";

let lines: Record<string, unknown>[];
let isDown: boolean;

beforeEach(() => {
  lines = [];
  isDown = true;
});

function start() {
  const sink = new Writable({
    write(line, _encoding, done) {
      lines.push(JSON.parse(String(line)));
      done();
    },
  });
  const resolve = async (key: string) => {
    if (isDown) throw new BackendUnavailable("Try again.", { cause: new Error("refused at db-1") });
    return key === KEY ? TARGET : null;
  };
  const keys = { isWellFormed: () => true, resolve, resolveRecent: resolve };
  return startIngest({ log: pino(sink), keys });
}

it("while the database is unavailable, the log says why at most once a second, and clients do not see it", async () => {
  const { event, clock } = start();
  const response = await event(EVENT);
  expect(response.status).toBe(503);
  expect(JSON.stringify(response)).not.toContain("db-1");
  expect(lines).toMatchObject([
    {
      level: 40,
      err: { message: "refused at db-1" },
      requestId: response.headers["X-Request-Id"],
    },
  ]);
  clock.advance(999);
  await event(EVENT);
  expect(lines).toHaveLength(1);
  clock.advance(1);
  await event(EVENT);
  expect(lines).toHaveLength(2);
});

it("a rejection without a cause, such as that of a full journal, is not an outage", async () => {
  isDown = false;
  const { event, journal } = start();
  journal.full = true;
  expect((await event(EVENT)).status).toBe(503);
  expect(lines).toEqual([]);
});

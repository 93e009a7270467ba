import { expect, it } from "vitest";
import { newId } from "@/base/ids";
import { DAY_MS } from "@/base/time/durations";
import type { ClickHouse, Query } from "@/clickhouse/types";
import { encodeEvents, journalEvent, NOON, P1 } from "@/testing/journal/journal-events";
import { absent } from "@/testing/services/absent";
import { BINARY_FORMAT } from "../journal/store/entry";
import { Delivery } from "./delivery";

it("each attempt awaits the end of an insert once, however many months its events are of", async () => {
  const events = [0, 40, 80].map((days) =>
    journalEvent({ eventId: newId(), ts: NOON - days * DAY_MS }),
  );
  const { entry } = encodeEvents(P1, events);
  const sent: string[] = [];
  let failures = 1;
  const clickhouse = absent<ClickHouse>("ClickHouse", {
    cluster: "main",
    database: "analytics",
    rows: async <T>({ sql, params }: Query) => {
      if (sql.includes("system.processes")) return [];
      sent.push("look");
      if (failures-- > 0) throw new Error("away");
      const ids = params?.ids as string[];
      return ids.map((id) => ({ key: `${P1} ${id}` })) as T[];
    },
    command: async ({ sql }) => void sent.push(sql.split(" ", 2).join(" ")),
  });
  const delivery = new Delivery({
    clickhouse,
    outbox: { begin: async () => expect.fail("All events are stored") },
    block: {
      from: 1,
      to: 1,
      rows: 3,
      bytes: entry.length,
      entries: [entry],
      format: BINARY_FORMAT,
      token: "partition/1-1",
    },
    unconfirmedId: newId(),
    pollMs: 0,
    signal: new AbortController().signal,
  });
  await expect(delivery.attempt()).rejects.toThrow("away");
  expect(await delivery.attempt()).toEqual([]);
  expect(sent).toEqual(["SYSTEM SYNC", "look", "SYSTEM SYNC", "look", "look", "look"]);
});

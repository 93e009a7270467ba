import { expect, test } from "vitest";
import type { EventRecord } from "@/query/kinds/events/result";
import { timelineOf } from "./timeline";

const event = (timestamp: string, session_id: string | null = null): EventRecord => ({
  event_id: timestamp,
  project_id: "p",
  event_name: "seen",
  user_id: "u",
  session_id,
  timestamp,
  received_at: timestamp,
  platform: "web",
  app_version: null,
  sdk_version: null,
  browser: null,
  os: null,
  device_type: null,
  country: null,
  is_bot: false,
  properties: {},
});

const shape = (events: EventRecord[], zone = "UTC") =>
  timelineOf(events, zone).map(({ sessions }) => sessions.map((session) => session.events.length));

test("groups by days of the zone, newest first", () => {
  const events = [event("2026-07-02T00:10:00Z"), event("2026-07-01T23:50:00Z")];
  expect(shape(events)).toEqual([[1], [1]]);
  expect(shape(events, "Europe/Berlin")).toEqual([[2]]);
});

test("without a session id, a gap of more than 30 minutes starts another session", () => {
  const events = ["12:00:00", "11:30:00", "10:59:59"].map((time) => event(`2026-07-01T${time}Z`));
  expect(shape(events)).toEqual([[2, 1]]);
});

test("events with the same session id stay together, whatever the gap or other events between them", () => {
  const events = [
    event("2026-07-01T12:00:00Z", "a"),
    event("2026-07-01T11:59:00Z", "b"),
    event("2026-07-01T09:00:00Z", "a"),
    event("2026-07-01T08:59:00Z"),
  ];
  expect(shape(events)).toEqual([[2, 1, 1]]);
});

test("without events, there are no days", () => expect(timelineOf([], "UTC")).toEqual([]));

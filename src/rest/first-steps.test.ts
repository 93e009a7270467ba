import { expect, it } from "vitest";
import { countCommand, sendCommand } from "./first-steps";

it("sends an event with the three fields that are required", () => {
  const body = /-d '(.*)'/.exec(sendCommand("http://localhost:3000", "tm_ingest_x"))?.[1] ?? "";
  expect(Object.keys(JSON.parse(body))).toEqual(["event_name", "user_id", "platform"]);
});

it("counts from today's midnight to tomorrow's, over a month's end too", () => {
  const command = countCommand("http://localhost:3000", "tm_user_x", Date.UTC(2026, 6, 31, 23));
  expect(command).toContain("start_time=2026-07-31&end_time=2026-08-01");
});

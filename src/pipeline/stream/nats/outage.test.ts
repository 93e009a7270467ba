import { setImmediate } from "node:timers/promises";
import type { Status } from "@nats-io/transport-node";
import { expect, it } from "vitest";
import { Outage } from "./outage";

it("an outage is long if 15 seconds pass before the connection is back, however many attempts fail", async () => {
  let seconds = 0;
  const events: Status["type"][] = [];
  async function* status(): AsyncGenerator<Status> {
    for (;;) {
      for (const type of events.splice(0)) yield { type, server: "a" } as Status;
      await setImmediate();
    }
  }
  const outage = new Outage({ status }, () => seconds * 1_000);
  const after = async (passed: number, ...types: Status["type"][]) => {
    events.push(...types);
    for (let turn = 0; turn < 3; turn++) await setImmediate();
    seconds += passed;
    return outage.isLong;
  };
  expect(await after(100)).toBe(false);
  expect(await after(10, "disconnect")).toBe(false);
  expect(await after(6, "disconnect")).toBe(true);
  expect(await after(100, "reconnect")).toBe(false);
  expect(await after(14, "disconnect")).toBe(false);
});

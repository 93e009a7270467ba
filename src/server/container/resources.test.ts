import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { Resources } from "./resources";

/** Opens named resources and records the order in which they are closed. */
function tracked() {
  const resources = new Resources();
  const closed: string[] = [];
  const failed: string[] = [];
  return {
    closed,
    failed,
    open: (name: string, start: () => Promise<void> = async () => undefined) =>
      resources.open(name, start, async () => void closed.push(name)),
    openBroken: (name: string) =>
      resources.open(
        name,
        async () => undefined,
        () => Promise.reject(new Error("stuck")),
      ),
    close: () => resources.close((name) => failed.push(name)),
  };
}

it("closes in the reverse order of opening", async () => {
  const { open, close, closed } = tracked();
  await open("lock");
  await open("store");
  await close();
  expect(closed).toEqual(["store", "lock"]);
});

it("continues if one of them fails to close, and names it", async () => {
  const { open, openBroken, close, closed, failed } = tracked();
  await open("lock");
  await openBroken("store");
  await close();
  expect([closed, failed]).toEqual([["lock"], ["store"]]);
});

it("also closes resources that are still being opened or are opened afterwards", async () => {
  const { open, close, closed } = tracked();
  let started: () => void = () => undefined;
  const engine = new Promise<void>((resolve) => {
    started = resolve;
  });
  const chain = open("engine", () => engine).then(() => open("journal", () => setImmediate()));
  const closing = close();
  started();
  await Promise.all([closing, chain]);
  expect(closed).toEqual(["journal", "engine"]);
});

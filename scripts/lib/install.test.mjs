import { expect, it } from "vitest";
import { isInstalled } from "./install.mjs";

const lock = (packages) => ({ packages: { "": { name: "root" }, ...packages } });

it("is installed if every package of the lock file exists in the right version", () => {
  const wanted = lock({ "node_modules/a": { version: "1.0.0" } });
  expect(isInstalled(wanted, lock({ "node_modules/a": { version: "1.0.0" } }))).toBe(true);
  expect(isInstalled(wanted, lock({ "node_modules/a": { version: "1.0.1" } }))).toBe(false);
  expect(isInstalled(wanted, lock({}))).toBe(false);
});

it("does not require optional packages, which may be for another platform", () => {
  const wanted = lock({ "node_modules/a-darwin": { version: "1.0.0", optional: true } });
  expect(isInstalled(wanted, lock({}))).toBe(true);
});

it("is not installed if there is no record", () => {
  expect(isInstalled(lock({}), undefined)).toBe(false);
});

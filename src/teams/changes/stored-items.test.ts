import { expect, test } from "vitest";
import { assertMayKeep } from "./stored-items";

test("a project keeps no more of a kind than it may, and is told which", () => {
  expect(() => assertMayKeep(199, 200, "dashboards")).not.toThrow();
  expect(() => assertMayKeep(200, 200, "dashboards")).toThrow(
    expect.objectContaining({
      code: "conflict",
      detail: "A project keeps at most 200 dashboards. Delete some that nobody needs.",
    }),
  );
});

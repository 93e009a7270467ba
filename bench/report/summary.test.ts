import { expect, it } from "vitest";
import { renderSummary } from "./summary";

it("is left out if a part was not measured", () => {
  expect(renderSummary([{ name: "start", measurements: [] }])).toBeUndefined();
});

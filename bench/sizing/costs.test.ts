import { expect, it } from "vitest";
import { citedResults, readResults } from "../report/read-results";
import { citedCosts, REPLAY_RUN } from "./cited-costs";
import { type Cost, costsOf } from "./costs";

it("each cost that is called measured is a published result, by the name that the table gives it", () => {
  const published = [...citedResults(), ...readResults(REPLAY_RUN)].flatMap(
    ({ name, measurements }) =>
      measurements.map(({ what, value, unit }) => [`\`${name}\`: ${what}`, `${value} ${unit}`]),
  );
  const costs: Cost[] = Object.values(citedCosts());
  const measured = costs.filter(({ basis }) => basis === "measured");
  expect(measured).not.toEqual([]);
  for (const { note, value, unit } of measured)
    expect(published).toContainEqual([note, `${value} ${unit}`]);
});

it("results that lack a cost cannot be used", () => {
  expect(() => costsOf([], readResults(REPLAY_RUN))).toThrow("The results lack “stages:");
  expect(() => costsOf(citedResults(), [])).toThrow("The results lack “replay:");
});

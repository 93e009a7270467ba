import { expect, test } from "vitest";
import { proposedBy } from "./proposed";

const ID = "0f8fad5b-d9cb-469f-a165-70867728950e";
const askOf = (tool: string, input: object, stored?: string) =>
  proposedBy(tool, input, undefined).words.ask(stored);

test.each<[string, object, string | undefined, string]>([
  ["a new report by its title", { title: "June" }, undefined, "Save the report “June”?"],
  ["a report by its stored title", { report: ID }, "June", "Change the report “June”?"],
  [
    "a renamed report by its stored title",
    { report: ID, title: "July" },
    "June",
    "Change the report “June”?",
  ],
  [
    "a renamed report by what the call names until it is looked up",
    { report: "June", title: "July" },
    undefined,
    "Change the report “June”?",
  ],
  [
    "no report by an id or a new title",
    { report: ID, title: "July" },
    undefined,
    "Change the report?",
  ],
])("the question names %s", (_, input, stored, expected) => {
  expect(askOf("save_report", input, stored)).toBe(expected);
});

test("the question names a dashboard by its stored title, and a new one by its own", () => {
  const title = "Sign-ups";
  expect(askOf("add_widget", { title, dashboard: ID }, "Growth")).toBe(
    "Add the widget “Sign-ups” to the dashboard “Growth”?",
  );
  expect(askOf("add_widget", { title, dashboard_title: "Growth" })).toBe(
    "Add the widget “Sign-ups” to a new dashboard “Growth”?",
  );
});

test("what a call changes is looked up by how the call names it", () => {
  expect(proposedBy("save_report", { report: ID }, undefined).target).toEqual({
    noun: "report",
    named: ID,
  });
  expect(proposedBy("add_widget", { dashboard: "Growth" }, undefined).target).toEqual({
    noun: "dashboard",
    named: "Growth",
  });
  expect(proposedBy("save_report", { title: "June" }, undefined).target).toBeUndefined();
});

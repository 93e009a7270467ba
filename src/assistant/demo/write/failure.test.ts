import { expect, test } from "vitest";
import { ToolFailed } from "../flow/plan";
import { writeFailure } from "./failure";

const told = (tool: string, message: string): string =>
  writeFailure(
    new ToolFailed({ tool, args: {} }, { kind: "failure", code: "not_found", message, fields: {} }),
  );

test.each([
  ["query_trend", "Some arguments are invalid. Correct them and call the tool again."],
  ["query_trend", "An answer can make at most 50 tool calls. Answer with what you have found."],
  ["add_widget", "This project has no dashboard with this id or title. See list_saved."],
])("a reader is not told what only a model can do: %s: %s", (tool, message) => {
  expect(told(tool, message)).not.toMatch(/list_saved|call the tool|arguments|Answer with/);
});

import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { ToolPart } from "./tool-call";
import { ToolLine } from "./tool-line";

const part: ToolPart = {
  type: "dynamic-tool",
  toolName: "describe_data",
  toolCallId: "call",
  state: "input-available",
  input: {},
};

const lineOf = (running: boolean) =>
  renderToStaticMarkup(<ToolLine part={part} shown={undefined} running={running} />);

test("a call that a stop cut short is neither running nor failed", () => {
  expect(lineOf(true)).not.toContain("Not finished");
  expect(lineOf(false)).toContain("Not finished: ");
  expect(lineOf(false)).not.toContain("Could not");
});

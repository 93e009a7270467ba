import { expect, it } from "vitest";
import { replaceBody, replaceTable } from "./sections";

const PAGE = "# Page\n\n## One\n\nText.\n\n| a |\n\n### Two\n\n| b |\n\n- c\n\n## Three\n\n| d |\n";

it("replaces the first table below a heading, and nothing else", () => {
  expect(replaceTable(PAGE, "## One", "| $& |")).toBe(PAGE.replace("| a |", () => "| $& |"));
  expect(replaceTable(PAGE, "## Three", "| e |")).toBe(PAGE.replace("| d |", "| e |"));
});

it("replaces everything up to the next heading, or up to the end", () => {
  expect(replaceBody(PAGE, "### Two", "| e |")).toBe(PAGE.replace("| b |\n\n- c", "| e |"));
  expect(replaceBody(PAGE, "## Three", "| e |")).toBe(PAGE.replace("| d |", "| e |"));
});

it("fails if the page lacks the heading", () => {
  expect(() => replaceTable(PAGE, "## Two", "")).toThrow("“## Two”");
});

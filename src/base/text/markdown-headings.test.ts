import { expect, test } from "vitest";
import { readMarkdown } from "./markdown";
import { headingsIn } from "./markdown-headings";

const anchors = (text: string) => headingsIn(readMarkdown(text)).map(({ anchor }) => anchor);

test("anchors are like those on GitHub", () => {
  expect(anchors("# Plans & quotas\n\n## `POST /api/mcp`: *tools*\n\n### Über_uns")).toEqual([
    "plans--quotas",
    "post-apimcp-tools",
    "über_uns",
  ]);
});

test("repeated headings get a number, so that each anchor is unique", () => {
  expect(anchors("## Limits\n\n## Keys\n\n## Limits\n\n## Limits")).toEqual([
    "limits",
    "keys",
    "limits-1",
    "limits-2",
  ]);
});

test("headings in quotes and code are not listed", () => {
  expect(anchors("> # A\n\n```\n# B\n```\n\n# C")).toEqual(["c"]);
});

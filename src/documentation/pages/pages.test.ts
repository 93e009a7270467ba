import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { packageRoot } from "@/base/package-root";
import { linkToPage } from "./links";
import { PAGE_GROUPS, REFERENCE } from "./page-list";
import { ALL_PAGES, findPage, neighboursOf } from "./pages";
import { withAddress } from "./server-address";

const listed = PAGE_GROUPS.flatMap(({ pages }) => pages.map(({ slug }) => slug));

test("the navigation lists every file in docs/ once", () => {
  const files = readdirSync(join(packageRoot(), "docs")).map((name) => name.replace(/\.md$/, ""));
  expect([...files, REFERENCE].sort()).toEqual([...listed].sort());
});

test("only listed pages are found, and no other file can be read", () => {
  expect(findPage("billing")?.text).toMatch(/^# Billing/);
  for (const slug of [REFERENCE, "no-such-page", "../README", "../package", "billing.md", ""]) {
    expect(findPage(slug)).toBeUndefined();
  }
});

test("neighbours follow the navigation, across groups", () => {
  expect(neighboursOf("billing").previous?.slug).toBe("plans-and-limits");
  expect(neighboursOf(listed[0] ?? "").previous).toBeUndefined();
  expect(neighboursOf(listed.at(-1) ?? "").next).toBeUndefined();
});

test("links between files lead to the pages of this site", () => {
  expect(linkToPage("agents.md#tools")).toBe("/docs/agents#tools");
  expect(linkToPage("#tools")).toBe("#tools");
  expect(linkToPage("https://example.com/a.md")).toBe("https://example.com/a.md");
  expect(linkToPage("../bench/results")).toBeNull();
});

test("code and prose use this server's address", () => {
  const text = "At `http://localhost:3000`:\n\n```sh\ncurl http://localhost:3000/a\n```\n";
  expect(withAddress(text, "https://t.example")).toBe(
    "At `https://t.example`:\n\n```sh\ncurl https://t.example/a\n```\n",
  );
  expect(withAddress(text, "https://$&$1")).toContain("\ncurl https://$&$1/a\n");
});

test("no page tells the reader of a server's own documentation to replace its address", () => {
  const sentences = ALL_PAGES.flatMap(({ slug }) =>
    (findPage(slug)?.text ?? "").replace(/\s+/g, " ").split(/(?<=[.:]) /),
  );
  const wrong = /[Rr]eplace `http:\/\/localhost:3000`|On your server's own `\/docs`/;
  expect(sentences.filter((sentence) => wrong.test(sentence))).toEqual([]);
});

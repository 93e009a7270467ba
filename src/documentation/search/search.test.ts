import { describe, expect, test } from "vitest";
import { excerptOf } from "./excerpt";
import { createSearch } from "./search";
import { buildIndex, searchIndex } from "./search-index";
import { sectionsOf } from "./sections";

const PAGE = { slug: "page", title: "Page", summary: "" };

test("a section is a heading with the text, tables and code below it", () => {
  const text =
    "# Long title\n\nIntro.\n\n## A `b`\n\n- one\n\n| c |\n| - |\n| two |\n\n```sh\nls\n```";
  expect(sectionsOf(PAGE, text)).toEqual([
    { href: "/docs/page", page: "Page", heading: "Page", text: "Intro." },
    { href: "/docs/page#a-b", page: "Page", heading: "A b", text: "one c two ls" },
  ]);
});

describe("the index", () => {
  const section = (heading: string, text: string) => ({ href: heading, page: "P", heading, text });
  const index = buildIndex([
    section("Time zones", "Use a name."),
    section("Sessions", "A session ends after 30 minutes, in any time zone."),
    section("Identity", "Each event has an event_id."),
  ]);
  const found = (query: string) => searchIndex(index, query, 10).map(({ href }) => href);

  test("finds sections that contain every word, those with it in the heading first", () => {
    expect(found("time zone")).toEqual(["Time zones", "Sessions"]);
    expect(found("time identity")).toEqual([]);
  });

  test("matches the beginning of a word, plurals and parts of compound words", () => {
    expect(found("sess")).toEqual(["Sessions"]);
    expect(found("session")).toEqual(["Sessions"]);
    expect(found("EVENTS")).toEqual(["Identity"]);
    expect(found("event_id")).toEqual(["Identity"]);
  });

  test("finds nothing for no words, unknown words and long nonsense", () => {
    const queries = ["", "   ", "?!", "zzz", "a".repeat(10_000)];
    expect(queries.flatMap(found)).toEqual([]);
  });
});

test("an excerpt shows the match and cuts between words", () => {
  const text = `${"before ".repeat(30)}match ${"after ".repeat(60)}`;
  const excerpt = excerptOf(text, "match");
  expect(excerpt).toMatch(/^… (before )+match (after )+…$/);
  expect(excerptOf("short text", "none")).toBe("short text");
});

test("finds pages by what a reader would type", () => {
  const search = createSearch();
  const first = (query: string) => search(query)[0]?.href;
  expect(first("backup")).toBe("/docs/operate#backups");
  expect(first("rate limit")).toBe("/docs/api-basics#rate-limits");
  expect(first("connect stripe")).toBe("/docs/billing#connect-stripe");
  expect(search("CLICKHOUSE_MEMORY_LIMIT")[0]?.excerpt).toContain("CLICKHOUSE_MEMORY_LIMIT");
});

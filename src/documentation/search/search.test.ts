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

test("an excerpt shows the whole word rather than one that contains it", () => {
  const text = `Disk space. ${"other ".repeat(40)}For a SPA.`;
  expect(excerptOf(text, "spa")).toMatch(/^… (other )+For a SPA\.$/);
});

describe("finds pages by what a reader would type", () => {
  const search = createSearch([
    { href: "/docs/api#csv", page: "API", heading: "Csv", text: "export", generated: true },
  ]);
  const results = (query: string) => search(query, "https://t.example");

  test.each([
    ["backup", "/docs/operate#backups"],
    ["rate limit", "/docs/api-basics#rate-limits"],
    ["connect stripe", "/docs/billing#connect-stripe"],
    ["csp", "/docs/browser-sdk#content-security-policy"],
    ["dedupe", "/docs/semantics#duplicates"],
    ["gdpr", "/docs/security#visitors-privacy"],
    ["typescript", "/docs/browser-sdk#install"],
    ["python", "/docs/quick-start#4-add-a-server"],
    ["batch size", "/docs/api-basics#sending-events"],
    ["export csv", "/docs/api-basics#output-formats"],
    ["spa", "/docs/browser-sdk#page-views"],
  ])("%s", (query, href) => {
    expect(results(query)[0]?.href).toBe(href);
  });

  test("a short word is not the beginning of another", () => {
    expect(results("spa").map(({ heading }) => heading)).not.toContain("Disk space");
  });

  test("an excerpt has what was searched for, and this server's address", () => {
    const [variable] = results("CLICKHOUSE_MEMORY_LIMIT");
    expect(variable?.excerpt).toContain("CLICKHOUSE_MEMORY_LIMIT");
    const excerpts = results("curl").map(({ excerpt }) => excerpt);
    expect(excerpts.join()).toContain("https://t.example");
    expect(excerpts.join()).not.toContain("localhost:3000");
  });
});

import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { openApiDocument } from "@/rest";
import { operationsOf } from "./document/operations";
import type { ApiDocument } from "./document/types";
import { ReferencePage } from "./parts/reference-page";
import { referenceSections } from "./reference-sections";
import { rulesOf } from "./schema/rules";
import { typeText } from "./schema/type-text";
import { SMALL_DOCUMENT } from "./testing/small-document";

const textOf = (document: ApiDocument) =>
  renderToStaticMarkup(<ReferencePage document={document} />);

test("types are in words", () => {
  const text = (schema: object) => typeText({ ...schema });
  expect(text({ type: "array", items: { $ref: "#/components/schemas/Filter" } })).toBe(
    "list of Filter",
  );
  expect(text({ type: "string", format: "date-time" })).toBe("time (ISO 8601)");
  expect(text({ anyOf: [{ type: "number" }, { const: "all" }] })).toBe('number or "all"');
  expect(text({ type: ["string", "null"] })).toBe("string or null");
  expect(text({})).toBe("any");
});

test("rules state limits, defaults and values", () => {
  expect(rulesOf({ enum: ["a", 1], default: "a" })).toEqual(["one of `a`, `1`", "default `a`"]);
  expect(rulesOf({ minLength: 1, maxLength: 2000 })).toEqual(["1 to 2,000 characters"]);
  expect(rulesOf({ maxItems: 5 })).toEqual(["at most 5 items"]);
  expect(rulesOf({ minimum: 1 })).toEqual(["at least 1"]);
});

test("the page shows parameters, fields inside fields, responses and headers", () => {
  const html = textOf(SMALL_DOCUMENT);
  expect(html).toContain("Needs a personal key or the console’s session.");
  expect(html).toContain('<a href="#schema-Filter"');
  expect(html).toMatch(/>weight<.*>integer<.*at least 1/s);
  expect(html).toContain("The id.");
  expect(html).toContain("<code>not_found</code>: there is no such item.");
  expect(html).not.toContain("Unused");
});

test("the page of this API shows every endpoint and schema once, and links to no missing anchor", () => {
  const document = openApiDocument({ origin: "https://t.example", version: "1.2.3" });
  const html = textOf(document);
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids).toEqual([...new Set(ids)]);
  expect(ids).toEqual(
    expect.arrayContaining([
      ...operationsOf(document).map(({ operationId }) => operationId),
      ...Object.keys(document.components.schemas).map((name) => `schema-${name}`),
    ]),
  );
  const links = [...html.matchAll(/href="#([^"]+)"/g)].map(([, anchor]) => anchor);
  expect(links.filter((anchor) => !ids.includes(anchor))).toEqual([]);
});

test("the search finds endpoints by path and parameter, and schemas by field", () => {
  const sections = referenceSections(SMALL_DOCUMENT);
  expect(sections[0]).toEqual({
    href: "/docs/api#item.change",
    page: "API reference",
    heading: "Change an item",
    text: "PATCH /items/{item_id} Changes *one* item. item_id  If-Match  filters Which items.",
  });
  expect(sections.at(-1)).toMatchObject({ href: "/docs/api#schema-Item", heading: "Item" });
});

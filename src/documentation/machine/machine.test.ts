import { expect, test } from "vitest";
import { llmsText } from "./llms-text";
import { pageMarkdown } from "./page-markdown";

const ADDRESS = "https://tallymark.example";

test("llms.txt names the product and links every page as Markdown", () => {
  const text = llmsText(ADDRESS);
  expect(text).toMatch(/^# Tallymark\n\n> /);
  expect(text).toContain(`- [Billing](${ADDRESS}/docs/billing.md): `);
  expect(text).toContain(`- [API reference](${ADDRESS}/docs/api.md): `);
  expect(text).toContain(`${ADDRESS}/api/v1/openapi.json`);
});

test("a page's Markdown uses this server's address in code and links", () => {
  const text = pageMarkdown("query-language", ADDRESS) ?? "";
  expect(text).toContain(`curl -G ${ADDRESS}/api/v1/query/metrics/sum`);
  expect(pageMarkdown("api-basics", ADDRESS)).toContain(
    `(${ADDRESS}/docs/plans-and-limits.md#plans-and-quotas)`,
  );
});

test("a page's Markdown has no links to files that this server does not serve", () => {
  const text = pageMarkdown("benchmarks", ADDRESS) ?? "";
  expect(text).toContain("saves the table in bench/results.");
  expect(text).not.toContain("](../");
});

test("there is no Markdown of an unknown page", () => {
  expect(pageMarkdown("no-such-page", ADDRESS)).toBeUndefined();
});

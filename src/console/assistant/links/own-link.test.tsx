import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Markdown } from "@/ui/markdown/markdown";
import { ownLink } from "./own-link";

const ORIGIN = "https://tallymark.test";
const linkTo = (href: string) => ownLink(href, ORIGIN);

test.each([
  [`${ORIGIN}/p/1/explore?q=%7B%7D#a`, "/p/1/explore?q=%7B%7D#a"],
  ["HTTPS://TALLYMARK.TEST/p/1/sql", "/p/1/sql"],
  ["/p/1/reports/2", "/p/1/reports/2"],
])("the URL %s of this installation becomes %s", (href, expected) => {
  expect(linkTo(href)).toBe(expected);
});

test.each([
  "https://evil.example/p/1",
  "https://tallymark.test.evil.example/",
  "https://tallymark.test@evil.example/",
  "http://tallymark.test/p/1",
  "https://tallymark.test:8443/p/1",
  "//evil.example/p/1",
  "/\\evil.example/p/1",
  `${ORIGIN}//evil.example/p/1`,
  `${ORIGIN}/\\evil.example/p/1`,
  `${ORIGIN}\\\\evil.example/p/1`,
  "/.//evil.example/p/1",
  "/.\\/evil.example/p/1",
  "/p/..//evil.example/p/1",
  "mailto:a@tallymark.test",
  "javascript:alert(1)",
  "explore",
  "#top",
  `${ORIGIN}/api/v1/query/execute`,
  "/p/../api/v1/query",
])("%s is not a link", (href) => {
  expect(linkTo(href)).toBeNull();
});

test("a link to another site is only its text, a bare URL too", () => {
  const render = (text: string) =>
    renderToStaticMarkup(<Markdown text={text} linkTo={linkTo} />).replace(/ class="[^"]*"/, "");
  expect(render("[the docs](https://evil.example/?q=1)")).toBe(
    "<div><p><span>the docs</span></p></div>",
  );
  expect(render("see https://evil.example/")).not.toContain("<a");
  expect(render(`[here](${ORIGIN}/p/1)`)).toContain('<a href="/p/1">here</a>');
});

import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Markdown } from "./markdown";

const render = (text: string) => renderToStaticMarkup(<Markdown text={text} />);

/** The HTML around a single paragraph. */
const FRAME = ["<div>", "<p>", "</p>", "</div>"];

describe("untrusted text stays inert", () => {
  test.each([
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](java\tscript:alert(1))",
    "[x](&#106;avascript:alert(1))",
    "[x](vbscript:msgbox(1))",
    "[x](data:text/html,<script>alert(1)</script>)",
    "<javascript:alert(1)>",
    "[x]: javascript:alert(1)\n\n[x]",
  ])("the link %j is not rendered as a link", (text) => {
    expect(render(text)).not.toContain("href");
  });

  test.each([
    "<img src=x onerror=alert(1)>",
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    "<script>alert(1)</script>",
    "<svg onload=alert(1)>",
    "a <b onclick=alert(1)>bold</b>",
    "<style>body { display: none }</style>",
    '<a href="javascript:alert(1)">x</a>',
  ])("the markup %j is shown as text", (text) => {
    const html = render(text);
    expect(html.match(/<[^>]+>/g)?.map((tag) => tag.replace(/ .*/, ">"))).toEqual(FRAME);
    expect(html.replace(/<[^>]+>/g, "")).toBe(renderToStaticMarkup(text));
  });

  test("an image from another site is named, not loaded", () => {
    const html = render("![beacon](https://evil.example/p.gif)");
    expect(html).not.toContain("evil.example");
    expect(html).toContain("[image: beacon]");
  });

  test("markup in a title is text", () => {
    expect(renderToStaticMarkup(<h1>{"<img src=x onerror=alert(1)>"}</h1>)).not.toContain("<img");
  });
});

test("links to pages and mailboxes work, and other sites do not receive the referrer", () => {
  expect(render("[a](https://example.com/b)")).toContain(
    '<a href="https://example.com/b" target="_blank" rel="noopener noreferrer nofollow">a</a>',
  );
  expect(render("[a](/p/1/overview)")).toContain('<a href="/p/1/overview">a</a>');
  expect(render("[a](mailto:a@example.com)")).toContain('href="mailto:a@example.com"');
});

test("a link with a host but no scheme leads to another site", () => {
  expect(render("[a](//evil.example)")).toContain('rel="noopener noreferrer nofollow"');
});

test("renders tables, tasks, strikethrough and alignment", () => {
  expect(render("| a |\n| -: |\n| 1 |")).toContain('<td style="text-align:right">1</td>');
  expect(render("- [x] done")).toMatch(/<li><input [^>]*aria-label="Done" checked=""\/> done/);
  expect(render("1. [ ] a *b*")).toMatch(/<li><input [^>]*aria-label="To do"[^>]*> a <em>b/);
  expect(render("[x] a\n\n- [x]a")).not.toContain("<input");
  expect(render("~~a~~")).toContain("<del>a</del>");
});

test("a bare URL is a link, but a word with a dot is not", () => {
  expect(render("see https://example.com/a.")).toContain('<a href="https://example.com/a"');
  expect(render("ask a@example.com")).toContain('href="mailto:a@example.com"');
  expect(render("read README.md, //a.example or ftp://a.example")).not.toContain("<a href");
});

describe("blocks rendered by the caller", () => {
  const draw = (code: string, place: number) => <figure>{`${place}: ${code}`}</figure>;
  const drawn = (text: string) =>
    renderToStaticMarkup(<Markdown text={text} fences={{ language: "tallymark", draw }} />);

  test("are those in the language, numbered", () => {
    const html = drawn("```tallymark\n{}\n```\n\n# A\n\n~~~tallymark\n[]\n~~~");
    expect(html).toContain("<figure>1: {}\n</figure>");
    expect(html).toContain("<figure>2: []\n</figure>");
  });

  test("are passed only to their renderer, as text", () => {
    const html = drawn("```tallymark\n<img src=x onerror=alert(1)>\n```");
    expect(html).toContain("1: &lt;img");
    expect(html).not.toContain("<img");
  });

  test("exclude other languages and blocks in lists and quotes", () => {
    const html = drawn("```js\n1\n```\n\n> ```tallymark\n> {}\n\n- ```tallymark\n  {}");
    expect(html).not.toContain("<figure>");
    expect(html.match(/<pre/g)).toHaveLength(3);
  });
});

test("headings of nested text are one level below the page's heading", () => {
  const html = renderToStaticMarkup(<Markdown nested text={"# A\n\n## B\n\n### C"} />);
  expect(html).toMatch(/<h2[^>]*>A<\/h2>\s*<h3[^>]*>B<\/h3>\s*<h4[^>]*>C<\/h4>/);
});

test("nested text does not skip heading levels, even if it was written that way, and keeps its appearance", () => {
  const html = renderToStaticMarkup(
    <Markdown nested text={"## A\n\n#### B\n\n> # C\n\n###### D"} />,
  );
  expect(html.match(/<h\d class="[^"]*"/g)).toEqual([
    '<h2 class="markdown-2"',
    '<h3 class="markdown-4"',
    '<h2 class="markdown-1"',
    '<h3 class="markdown-6"',
  ]);
});

test("headings with anchors link to themselves", () => {
  const html = renderToStaticMarkup(<Markdown anchors text={"# A b\n\n## `c`"} />);
  expect(html).toContain('<h1 id="a-b"><a href="#a-b">A b</a></h1>');
  expect(html).toContain('<h2 id="c"><a href="#c"><code>c</code></a></h2>');
});

test("code can be rendered by the caller, with the text after the fence, also in lists", () => {
  const drawCode = (code: string, info: string) => <figure>{`${info}: ${code}`}</figure>;
  const html = renderToStaticMarkup(
    <Markdown drawCode={drawCode} text={"```json live\n{}\n```\n\n- ```sh\n  ls\n  ```"} />,
  );
  expect(html).toContain("<figure>json live: {}\n</figure>");
  expect(html).toContain("<figure>sh: ls\n</figure>");
  expect(html).not.toContain("<pre");
});

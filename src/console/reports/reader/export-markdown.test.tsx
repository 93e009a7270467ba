import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Markdown } from "@/ui/markdown/markdown";
import { markdownOf } from "./export-markdown";

const HOSTILE = [
  "[x](javascript:alert(1))",
  "<img src=x onerror=alert(1)>",
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  "![x](p.gif)",
  "&lt;script&gt;",
  "*a* _b_ `c` # d",
];

test.each(HOSTILE)(
  "U1: a title and a description such as %s are words in the exported file",
  (words) => {
    const html = renderToStaticMarkup(
      <Markdown text={markdownOf({ title: words, description: words, content: "" })} />,
    );
    const seen = renderToStaticMarkup(<p>{words}</p>).slice(3, -4);
    expect(html).toContain(`<h1>${seen}</h1>`);
    expect(html).toContain(`<p>${seen}</p>`);
  },
);

test("the text stands in the file as it was written, and what is empty leaves no gap", () => {
  const content = "## Heading\n\n```tallymark\n{}\n```\n";
  expect(markdownOf({ title: "June", description: "", content })).toBe(`# June\n\n${content}`);
});

test("a description that looks like a list stays words", () => {
  const description = "- not a list\n1. nor this";
  expect(markdownOf({ title: "T", description, content: "" })).toBe(
    "# T\n\n\\- not a list\n\\1. nor this\n",
  );
});

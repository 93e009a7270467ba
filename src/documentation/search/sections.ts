import type { Token } from "markdown-it";
import { readMarkdown } from "@/base/text/markdown";
import { headingsIn, textOf } from "@/base/text/markdown-headings";
import type { PageEntry } from "../pages/page-list";

/** What the search finds: a heading with the text below it, up to the next heading. */
export type Section = {
  href: string;
  page: string;
  heading: string;
  text: string;
  /** Made from a schema; sections that were written for readers come first. */
  generated?: true;
};

/** The sections of a page. Text before the first subheading belongs to the page's own heading. */
export function sectionsOf({ slug, title }: PageEntry, markdown: string): Section[] {
  const tokens = readMarkdown(markdown);
  const headings = new Map(headingsIn(tokens).map((heading) => [heading.token, heading]));
  const start: Section = { href: `/docs/${slug}`, page: title, heading: title, text: "" };
  const sections = [start];
  let inHeading = false;
  for (const token of tokens) {
    const heading = headings.get(token);
    if (heading && heading.level > 1) {
      const href = `/docs/${slug}#${heading.anchor}`;
      sections.push({ href, page: title, heading: heading.text, text: "" });
    }
    if (token.type === "heading_open") inHeading = true;
    else if (token.type === "heading_close") inHeading = false;
    else if (!inHeading) appendText(sections.at(-1) ?? start, token);
  }
  return sections;
}

function appendText(section: Section, token: Token): void {
  const text = token.type === "inline" ? textOf(token) : isCode(token) ? token.content : "";
  if (text !== "") section.text = `${section.text} ${text.replace(/\s+/g, " ").trim()}`.trim();
}

const isCode = ({ type }: Token): boolean => type === "fence" || type === "code_block";

import type { Token } from "markdown-it";
import { memo, type ReactNode } from "react";
import { isFence, readMarkdown } from "@/base/text/markdown";
import { headingsIn } from "@/base/text/markdown-headings";
import { classes } from "../classes";
import { nestHeadings } from "./nest-headings";
import { drawMarkdown } from "./render-markdown";

/** Replaces top-level code blocks in a language; those in lists and quotes stay code. */
export type Fences = {
  language: string;
  /** `number` counts the text's blocks in the language from 1. */
  draw: (code: string, number: number) => ReactNode;
};

type MarkdownProps = {
  text: string;
  className?: string;
  /** Pass the same object for as long as it renders the same output. */
  fences?: Fences;
  /**
   * Renders all other fenced blocks; `info` is the text after the fence. Pass the same function
   * for the same output.
   */
  drawCode?: (code: string, info: string) => ReactNode;
  /** Makes each heading a link to itself. */
  anchors?: boolean;
  /** Set for text below a heading of the page; see `nestHeadings`. */
  nested?: boolean;
  /**
   * Where a link leads; null shows only its text. Pass the same function for the same
   * output. Default: anywhere.
   */
  linkTo?: (href: string) => string | null;
};

/**
 * Renders untrusted text with its formatting only: HTML is shown as text, links cannot run scripts,
 * and images are not loaded, since that would reveal to their owner who reads the text. Memoised,
 * because parsing a long text takes a while.
 */
export const Markdown = memo(function Markdown({
  text,
  className,
  fences,
  drawCode,
  anchors = false,
  nested = false,
  linkTo = anywhere,
}: MarkdownProps) {
  const tokens = readMarkdown(text);
  return (
    <div className={classes("markdown min-w-0 break-words", className)}>
      {drawMarkdown(tokens, {
        levels: nested ? nestHeadings(tokens) : new Map(),
        instead: new Map([
          ...(drawCode ? drawnCode(tokens, drawCode) : []),
          ...(fences ? drawn(tokens, fences) : []),
        ]),
        anchors: new Map(anchors ? anchorsOf(tokens) : []),
        linkTo,
      })}
    </div>
  );
});

const anywhere = (href: string): string => href;

type DrawCode = NonNullable<MarkdownProps["drawCode"]>;

const drawnCode = (tokens: readonly Token[], draw: DrawCode) =>
  tokens
    .filter(({ type }) => type === "fence")
    .map((token) => [token, draw(token.content, token.info.trim())] as const);

const anchorsOf = (tokens: readonly Token[]) =>
  headingsIn(tokens).map(({ token, anchor }) => [token, anchor] as const);

function drawn(tokens: readonly Token[], { language, draw }: Fences) {
  const blocks = tokens.filter((token) => isFence(token, language));
  return new Map(blocks.map((token, index) => [token, draw(token.content, index + 1)]));
}

import type { Token } from "markdown-it";
import { memo, type ReactNode } from "react";
import { isFence, readMarkdown } from "@/base/text/markdown";
import { classes } from "../classes";
import { nestHeadings } from "./nest-headings";
import { drawMarkdown } from "./render-markdown";

/** What is drawn in place of blocks of code in a language, where no list or quote holds them. */
export type Fences = {
  language: string;
  /** `place` counts the text's blocks of the language from 1. */
  draw: (code: string, place: number) => ReactNode;
};

export type MarkdownProps = {
  text: string;
  className?: string;
  /** Keep it the same object while it draws the same. */
  fences?: Fences;
  /** Under a heading of the page's own: see `nestHeadings`. */
  nested?: boolean;
};

/**
 * Text that somebody else wrote, shown with its formatting and nothing more: HTML is text, links go only
 * where a person means to go, and pictures are not loaded, since that would tell their owner who reads
 * this. A long text takes a while to be read: not again before it changes.
 */
export const Markdown = memo(function Markdown({
  text,
  className,
  fences,
  nested = false,
}: MarkdownProps) {
  const tokens = readMarkdown(text);
  return (
    <div className={classes("markdown min-w-0 break-words", className)}>
      {drawMarkdown(tokens, {
        levels: nested ? nestHeadings(tokens) : new Map(),
        instead: fences ? drawn(tokens, fences) : new Map(),
      })}
    </div>
  );
});

function drawn(tokens: readonly Token[], { language, draw }: Fences) {
  const blocks = tokens.filter((token) => isFence(token, language));
  return new Map(blocks.map((token, index) => [token, draw(token.content, index + 1)]));
}

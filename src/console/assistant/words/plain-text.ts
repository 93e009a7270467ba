import { readMarkdown } from "@/base/text/markdown";

/** Markdown as it is read out: without marks, one block per line. */
export const plainText = (markdown: string): string =>
  readMarkdown(markdown)
    .flatMap(({ type, content, children }) => {
      if (type === "inline") return [(children ?? []).map(inlineText).join("")];
      return type === "fence" || type === "code_block" ? [content.trim()] : [];
    })
    .filter((line) => line !== "")
    .join("\n");

const inlineText = ({ type, content }: { type: string; content: string }): string =>
  type === "softbreak" || type === "hardbreak" ? " " : content;

import { download, fileName } from "@/ui/format/download";
import type { StoredReport } from "../use-stored-reports";

type Exported = Pick<StoredReport, "title" | "description" | "content">;

/** Downloads a report as Markdown: title, description and text, with charts as query blocks. */
export function exportMarkdown(report: Exported): void {
  const file = new Blob([markdownOf(report)], { type: "text/markdown;charset=utf-8" });
  download(`${fileName(report.title)}.md`, file);
}

export function markdownOf({ title, description, content }: Exported): string {
  const parts = [`# ${inert(title)}`, inert(description.trim()), content.trim()];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

/** Escapes text so that it is not rendered as Markdown or HTML. */
const inert = (words: string): string =>
  words.replace(/[\\`*_{}[\]<>#|~!&]/g, "\\$&").replace(/^(\s*)([-+]|\d+[.)])(?=\s)/gm, "$1\\$2");

import { download, fileName } from "@/ui/format/download";
import type { StoredReport } from "../use-stored";

type Exported = Pick<StoredReport, "title" | "description" | "content">;

/** A report as a file of its own: the title and the description above the text, charts as their queries. */
export function exportMarkdown(report: Exported): void {
  const file = new Blob([markdownOf(report)], { type: "text/markdown;charset=utf-8" });
  download(`${fileName(report.title)}.md`, file);
}

export function markdownOf({ title, description, content }: Exported): string {
  const parts = [`# ${inert(title)}`, inert(description.trim()), content.trim()];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

/** Plain words that whoever renders the file must not take for markdown, or for HTML. */
const inert = (words: string): string =>
  words.replace(/[\\`*_{}[\]<>#|~!&]/g, "\\$&").replace(/^(\s*)([-+]|\d+[.)])(?=\s)/gm, "$1\\$2");

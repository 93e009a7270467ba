import { parseJsonExactly } from "@/base/text/long-integers";
import { isRecord } from "@/console/query/model/read";
import { DASHBOARD } from "@/dashboards/config/limits";
import { download, fileName } from "@/ui/format/download";
import type { Content } from "./content";

/** Downloads a dashboard in the format that import and the API accept. */
export function exportDashboard({ title, description, config }: Content): void {
  const text = `${JSON.stringify({ title, description, config }, null, 2)}\n`;
  download(`${fileName(title)}.json`, new Blob([text], { type: "application/json" }));
}

/** Large enough for the longest valid config with indentation and multi-byte characters. */
export const MAX_BYTES = 4 * DASHBOARD.maxConfig;

export type Imported = { title: string; description: string; config: unknown };

/**
 * Reads a dashboard file, or explains why the file is not one. The server
 * validates the config itself.
 */
export function readDashboardFile(name: string, text: string): Imported | { fault: string } {
  let content: unknown;
  try {
    content = parseJsonExactly(text);
  } catch (error) {
    const where = error instanceof Error ? ` (${error.message})` : "";
    return { fault: `“${name}” is not JSON${where}.` };
  }
  if (!isRecord(content)) return { fault: NOT_A_DASHBOARD(name) };
  const config = "widgets" in content ? content : content.config;
  if (!isRecord(config)) return { fault: NOT_A_DASHBOARD(name) };
  return {
    title: titleOf(content.title) ?? name.replace(/\.json$/i, ""),
    description:
      config !== content && typeof content.description === "string" ? content.description : "",
    config,
  };
}

const titleOf = (title: unknown): string | undefined =>
  typeof title === "string" && title.trim() !== "" ? title : undefined;

const NOT_A_DASHBOARD = (name: string) =>
  `“${name}” does not contain a dashboard. It should be {"title", "description", "config"}, as in an export, or a config with its "widgets".`;

/** Why a file is too large to read, or null. */
export const sizeFault = (name: string, bytes: number): string | null =>
  bytes <= MAX_BYTES
    ? null
    : `“${name}” is ${megabytes(bytes)}, larger than the maximum of ${MAX_SIZE_TEXT}.`;

/**
 * Rounds sizes up and the maximum down, so that a size over the maximum never reads as equal to it.
 */
const megabytes = (bytes: number, round = Math.ceil): string =>
  `${(round(bytes / 100_000) / 10).toFixed(1)} MB`;

export const MAX_SIZE_TEXT = megabytes(MAX_BYTES, Math.floor);

import { parseJsonExactly } from "@/base/text/long-integers";
import { isRecord } from "@/console/query/model/read";
import { DASHBOARD } from "@/dashboards/config/limits";
import { download, fileName } from "@/ui/format/download";
import type { Content } from "./content";

/** A dashboard as a file: what `create` takes, and what the API answers and takes. */
export function exportDashboard({ title, description, config }: Content): void {
  const text = `${JSON.stringify({ title, description, config }, null, 2)}\n`;
  download(`${fileName(title)}.json`, new Blob([text], { type: "application/json" }));
}

/** In bytes: with spaces and letters of several bytes a config of the greatest length stays below. */
export const MOST_BYTES = 4 * DASHBOARD.maxConfig;

export type Imported = { title: string; description: string; config: unknown };

/** What a file holds, or why it is no dashboard; whether its config is sound is for the server to say. */
export function readDashboardFile(name: string, text: string): Imported | { fault: string } {
  let content: unknown;
  try {
    content = parseJsonExactly(text);
  } catch (error) {
    const where = error instanceof Error ? ` (${error.message})` : "";
    return { fault: `“${name}” is not JSON${where}.` };
  }
  if (!isRecord(content)) return { fault: NO_DASHBOARD(name) };
  const config = "widgets" in content ? content : content.config;
  if (!isRecord(config)) return { fault: NO_DASHBOARD(name) };
  return {
    title: titleOf(content.title) ?? name.replace(/\.json$/i, ""),
    description:
      config !== content && typeof content.description === "string" ? content.description : "",
    config,
  };
}

const titleOf = (title: unknown): string | undefined =>
  typeof title === "string" && title.trim() !== "" ? title : undefined;

const NO_DASHBOARD = (name: string) =>
  `“${name}” holds no dashboard: it should be {"title", "description", "config"}, as an export writes it, or a config with its "widgets".`;

/** Why a file is not even read. */
export const sizeFault = (name: string, bytes: number): string | null =>
  bytes <= MOST_BYTES
    ? null
    : `“${name}” is too large for a dashboard: it has ${megabytes(bytes)}, and at most ${MOST_SIZE} are taken.`;

/** Sizes are rounded up and the maximum down, so that what is too large never reads as the maximum. */
const megabytes = (bytes: number, round = Math.ceil): string =>
  `${(round(bytes / 100_000) / 10).toFixed(1)} MB`;

export const MOST_SIZE = megabytes(MOST_BYTES, Math.floor);

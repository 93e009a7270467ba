import { countCommand, sendCommand } from "@/rest/first-steps";
import type { FirstRun } from "@/teams";

/** What a person at the terminal reads once the server answers; at the very first start, the keys too. */
export function welcome(url: string, firstRun: FirstRun | null, nowMs: number): string {
  const lines = [`Tallymark is running at ${url}`];
  if (firstRun?.ingestKey && firstRun.personalKey) {
    lines.push(
      "",
      "Your keys. The personal key is shown this once, so keep it:",
      "",
      `  ingest key    ${firstRun.ingestKey}`,
      `  personal key  ${firstRun.personalKey}`,
      "",
      "Send an event:",
      "",
      indent(sendCommand(url, firstRun.ingestKey)),
      "",
      "See it counted:",
      "",
      indent(countCommand(url, firstRun.personalKey, nowMs)),
    );
  }
  return `\n${indent(lines.join("\n"))}\n\n`;
}

const indent = (text: string): string => text.replace(/^(?=.)/gm, "  ");

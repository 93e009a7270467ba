import { countEventsCommand, sendEventCommand } from "@/onboarding/snippets";
import type { FirstRun } from "@/teams";

export type Start = {
  /** Where people reach the server, without a slash at the end. */
  url: string;
  /** Where the installation's first owner makes their account; null when somebody has. */
  claimPath: string | null;
  firstRun: FirstRun | null;
  nowMs: number;
};

/**
 * What a person at the terminal reads once the server answers: as long as nobody has an account, the
 * link to make one; at the very first start, the keys too.
 */
export function startupMessage({ url, claimPath, firstRun, nowMs }: Start): string {
  const lines = [`Tallymark is running at ${url}`];
  if (claimPath !== null) {
    lines.push("", "Nobody has an account here yet. Make yours:", "", `  ${url}${claimPath}`);
  }
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
      indent(sendEventCommand(url, firstRun.ingestKey)),
      "",
      "See it counted:",
      "",
      indent(countEventsCommand(url, firstRun.personalKey, nowMs)),
    );
  }
  return `\n${indent(lines.join("\n"))}\n\n`;
}

const indent = (text: string): string => text.replace(/^(?=.)/gm, "  ");

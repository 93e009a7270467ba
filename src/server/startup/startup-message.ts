import type { BillingMode } from "@/base/billing-mode";
import { countEventsCommand, sendEventCommand } from "@/onboarding/snippets";
import type { FirstRun } from "@/teams";

export type Start = {
  url: string;
  /** The path where the first owner creates an account; null once the account exists. */
  claimPath: string | null;
  firstRun: FirstRun | null;
  /** Null if billing is turned off. */
  billing: BillingMode | null;
  nowMs: number;
};

/**
 * What the terminal shows when the server is ready: the link for creating an account until there is
 * one and, on the very first start, the keys.
 */
export function startupMessage({ url, claimPath, firstRun, billing, nowMs }: Start): string {
  const lines = [`Tallymark is running at ${url}`];
  if (billing === "simulator" || billing === "test") lines.push(TEST_MODE[billing]);
  if (claimPath !== null) {
    lines.push("", "There is no account yet. Create the first one:", "", `  ${url}${claimPath}`);
  }
  if (firstRun?.ingestKey && firstRun.personalKey) {
    lines.push(
      "",
      "Your keys. Save the personal key now: it is shown only once.",
      "",
      `  ingest key    ${firstRun.ingestKey}`,
      `  personal key  ${firstRun.personalKey}`,
      "",
      "Send an event:",
      "",
      indent(sendEventCommand(url, firstRun.ingestKey)),
      "",
      "Count it:",
      "",
      indent(countEventsCommand(url, firstRun.personalKey, nowMs)),
    );
  }
  return `\n${indent(lines.join("\n"))}\n\n`;
}

const TEST_MODE = {
  simulator: "Billing is in TEST MODE: payments are simulated, and no card is charged.",
  test: "Billing is in TEST MODE: the key is one of Stripe's test mode, and no card is charged.",
};

const indent = (text: string): string => text.replace(/^(?=.)/gm, "  ");

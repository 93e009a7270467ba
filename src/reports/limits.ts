/** The word after a fence that makes a block of code a chart. */
export const CHART_LANGUAGE = "tallymark";

/** What a report may hold. Plain data: the console's editor keeps to it too. Lengths are in characters. */
export const REPORT = {
  maxTitle: 200,
  maxDescription: 2_000,
  maxPrompt: 8_000,
  maxContent: 200_000,
  /** Each is a query that everybody who opens the report asks. */
  maxCharts: 50,
  /** Of all that a project keeps. */
  maxStored: 1_000,
} as const;

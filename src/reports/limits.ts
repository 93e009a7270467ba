/** The language of a fenced code block that contains a chart. */
export const CHART_LANGUAGE = "tallymark";

/**
 * The limits of a report. Plain data, shared with the console's editor. Lengths are in characters.
 */
export const REPORT = {
  maxTitle: 200,
  maxDescription: 2_000,
  maxPrompt: 8_000,
  maxContent: 200_000,
  /** The limit on charts, since each runs a query whenever someone opens the report. */
  maxCharts: 50,
  /** Reports per project. */
  maxStored: 1_000,
} as const;

import { fencesIn } from "@/base/text/markdown";
import { check, describeEntry } from "@/base/validation";
import { type Query, querySchema } from "@/query";
import { CHART_LANGUAGE, REPORT } from "./limits";
import { readChart } from "./read-chart";

/** Returns the faults of the charts in a report's content; each names its chart by number. */
export function chartFaults(content: string): string[] {
  const blocks = fencesIn(content, CHART_LANGUAGE);
  if (blocks.length > REPORT.maxCharts) {
    return [`A report can have at most ${REPORT.maxCharts} charts, not ${blocks.length}.`];
  }
  return blocks.flatMap((block, index) =>
    faultsOf(block).map((fault) => `Chart ${index + 1}: ${fault}`),
  );
}

function faultsOf(block: string): string[] {
  const chart = readChart(block);
  if ("fault" in chart) return [chart.fault];
  const read = check(querySchema, "body", chart.query);
  return read.ok ? [] : read.entries.map(describeEntry);
}

/** The queries of the valid charts in `content` that `before` does not have. */
export function newChartQueries(content: string, before: string): Query[] {
  const known = new Set(fencesIn(before, CHART_LANGUAGE));
  return fencesIn(content, CHART_LANGUAGE).flatMap((block) => {
    const chart = readChart(block);
    const read = known.has(block) || "fault" in chart ? null : querySchema.safeParse(chart.query);
    return read?.success ? [read.data] : [];
  });
}

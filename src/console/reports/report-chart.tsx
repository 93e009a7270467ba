import { TriangleAlert } from "lucide-react";
import { useMemo } from "react";
import { DrawnQuery } from "@/console/query-charts/drawn-query";
import { readChart } from "@/reports/read-chart";
import { chartTitle, timeOfChart } from "./chart-words";

/** A chart of a report from its block: drawn live, about the fixed time that is said below it. */
export function ReportChart({ block, place }: { block: string; place: number }) {
  const chart = useMemo(() => readChart(block), [block]);
  if ("fault" in chart) return <Broken block={block} place={place} fault={chart.fault} />;
  const title = chartTitle(chart, place);
  return (
    <figure className="report-chart">
      <figcaption>
        <span className="min-w-0 font-medium text-ink">{title}</span>
        <span className="text-soft text-xs">{timeOfChart(chart)}</span>
      </figcaption>
      <DrawnQuery query={chart.query} as={chart.as} title={title} />
    </figure>
  );
}

function Broken({ block, place, fault }: { block: string; place: number; fault: string }) {
  return (
    <figure className="report-chart" aria-label={`Chart ${place}`}>
      <div className="flex items-start gap-2 text-sm">
        <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden="true" />
        <p className="min-w-0 flex-1 text-soft">
          <strong className="font-medium text-ink">Chart {place} cannot be drawn.</strong> {fault}
        </p>
      </div>
      <details className="mt-2 text-sm">
        <summary className="text-soft hover:text-ink">What stands in its place</summary>
        <pre className="mt-2 max-h-60 overflow-auto whitespace-pre-wrap break-words">{block}</pre>
      </details>
    </figure>
  );
}

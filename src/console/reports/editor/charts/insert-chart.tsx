import { type ReactNode, useMemo, useState } from "react";
import { Builder } from "@/console/dashboards/widget/builder";
import {
  ChartTypeField,
  ResultPreview,
  StartWith,
  TitleField,
} from "@/console/dashboards/widget/draft-fields";
import { type WidgetDraft, withQuery } from "@/console/dashboards/widget/widget-draft";
import { chartPeriod } from "@/console/reports/chart-words";
import { useProject } from "@/console/shell/current/current";
import { REPORT } from "@/reports/limits";
import { Button } from "@/ui/buttons/button";
import type { DateRange } from "@/ui/dates/date-range";
import { DateRangePicker } from "@/ui/dates/date-range-picker";
import { Dialog } from "@/ui/dialogs/dialog";
import { blockOf, completeChart, type ReportChartDraft } from "./chart-block";
import { isUnfinished } from "./fixed-range";

export type InsertChartProps = { onInsert: (block: string) => void; onClose: () => void };

/** Builds a chart with the builder of its own screen, and fixes its period. */
export default function InsertChart({ onInsert, onClose }: InsertChartProps) {
  const { timeZone } = useProject();
  const [draft, setDraft] = useState<WidgetDraft | null>(null);
  const [range, setRange] = useState<DateRange>({ preset: "30d" });
  const [zone, setZone] = useState(timeZone);
  const [nowMs] = useState(() => Date.now());
  const made = useMemo(
    () => (draft ? completeChart(draft, { range, zone, nowMs }) : null),
    [draft, range, zone, nowMs],
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="xl"
      persistent
      title="Insert a chart"
      description={draft ? undefined : "What should it show?"}
      footer={
        draft && (
          <>
            <Button className="mr-auto" variant="ghost" onClick={() => setDraft(null)}>
              Back
            </Button>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              variant="primary"
              disabled={made === null}
              onClick={() => made && onInsert(blockOf(made))}
            >
              Insert
            </Button>
          </>
        )
      }
    >
      {draft ? (
        <ChartForm draft={draft} onChange={setDraft} made={made}>
          <div className="flex flex-col gap-1.5">
            <DateRangePicker
              value={range}
              onChange={setRange}
              timeZone={zone}
              onTimeZoneChange={setZone}
            />
            <FixedPeriodNote made={made} nowMs={nowMs} />
          </div>
        </ChartForm>
      ) : (
        <StartWith withText={false} onStart={setDraft} />
      )}
    </Dialog>
  );
}

function FixedPeriodNote({ made, nowMs }: { made: ReportChartDraft | null; nowMs: number }) {
  if (!made) return null;
  const { range, timezone = "UTC" } = made.query;
  return (
    <p className="text-pretty text-soft text-xs">
      The chart keeps this period, so the report does not change over time:{" "}
      <span className="text-ink">{chartPeriod(made)}</span>.
      {range &&
        isUnfinished(range, timezone, nowMs) &&
        " This period is still in progress, so the values may still rise."}
    </p>
  );
}

type ChartFormProps = {
  draft: WidgetDraft;
  onChange: (draft: WidgetDraft) => void;
  made: ReportChartDraft | null;
  children: ReactNode;
};

function ChartForm({ draft, onChange, made, children }: ChartFormProps) {
  if (draft.as === "text") return null;
  const { query } = draft;
  return (
    <div className="grid gap-5 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-5">
        <Builder draft={query} onChange={(next) => onChange(withQuery(draft, next))} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <TitleField draft={draft} max={REPORT.maxTitle} onChange={onChange} />
        <ChartTypeField draft={draft} onChange={onChange} />
        {children}
        <ResultPreview label="Chart preview" draft={draft} made={made} />
      </div>
    </div>
  );
}

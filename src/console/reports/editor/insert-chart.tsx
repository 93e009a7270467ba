import { type ReactNode, useMemo, useState } from "react";
import { Builder } from "@/console/dashboards/widget/builder";
import {
  AnswerPreview,
  Beginning,
  ShownAs,
  TitleField,
} from "@/console/dashboards/widget/draft-fields";
import { type WidgetDraft, withQuestion } from "@/console/dashboards/widget/widget-draft";
import { useProject } from "@/console/shell/current/current";
import { REPORT } from "@/reports/limits";
import { Button } from "@/ui/buttons/button";
import type { DateRange } from "@/ui/dates/date-range";
import { DateRangePicker } from "@/ui/dates/date-range-picker";
import { Dialog } from "@/ui/dialogs/dialog";
import { timeOfChart } from "../chart-words";
import { blockOf, type Made, madeOf } from "./chart-block";
import { isUnfinished } from "./fixed-range";

export type InsertChartProps = { onInsert: (block: string) => void; onClose: () => void };

/** Asks for a chart with the builder that its own screen has, and fixes the time that it is about. */
export default function InsertChart({ onInsert, onClose }: InsertChartProps) {
  const { timeZone } = useProject();
  const [draft, setDraft] = useState<WidgetDraft | null>(null);
  const [range, setRange] = useState<DateRange>({ preset: "30d" });
  const [zone, setZone] = useState(timeZone);
  const [nowMs] = useState(() => Date.now());
  const made = useMemo(
    () => (draft ? madeOf(draft, { range, zone, nowMs }) : null),
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
        <Making draft={draft} onChange={setDraft} made={made}>
          <div className="flex flex-col gap-1.5">
            <DateRangePicker
              value={range}
              onChange={setRange}
              timeZone={zone}
              onTimeZoneChange={setZone}
            />
            <FixedTime made={made} nowMs={nowMs} />
          </div>
        </Making>
      ) : (
        <Beginning withText={false} onBegin={setDraft} />
      )}
    </Dialog>
  );
}

function FixedTime({ made, nowMs }: { made: Made | null; nowMs: number }) {
  if (!made) return null;
  const { range, timezone = "UTC" } = made.query;
  return (
    <p className="text-pretty text-soft text-xs">
      The report keeps this time, so that it says the same tomorrow:{" "}
      <span className="text-ink">{timeOfChart(made)}</span>.
      {range &&
        isUnfinished(range, timezone, nowMs) &&
        " It is not over yet: until then its figures grow."}
    </p>
  );
}

type MakingProps = {
  draft: WidgetDraft;
  onChange: (draft: WidgetDraft) => void;
  made: Made | null;
  children: ReactNode;
};

function Making({ draft, onChange, made, children }: MakingProps) {
  if (draft.as === "text") return null;
  const { question } = draft;
  return (
    <div className="grid gap-5 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-5">
        <Builder draft={question} onChange={(next) => onChange(withQuestion(draft, next))} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <TitleField draft={draft} most={REPORT.maxTitle} onChange={onChange} />
        <ShownAs draft={draft} onChange={onChange} />
        {children}
        <AnswerPreview label="Preview of the chart" draft={draft} made={made} />
      </div>
    </div>
  );
}

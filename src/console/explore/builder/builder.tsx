import { Plus } from "lucide-react";
import { BreakdownField } from "@/console/query/builder/breakdown-field";
import { CommonSection } from "@/console/query/builder/common-section";
import { Section } from "@/console/query/builder/section";
import type { DraftState } from "@/console/query/builder/use-draft";
import { TREND } from "@/query/engine/model/limits";
import { Button } from "@/ui/buttons/button";
import { insertSeries, removeSeries } from "./change-series";
import { Formulas } from "./formulas";
import { SeriesCard } from "./series-card";
import type { SeriesDraft, TrendDraft } from "./trend-draft";

type BuilderProps = DraftState<TrendDraft> & {
  faults: Readonly<Record<string, string>>;
};

/** Asks the question: which figures of which events, by what. */
export function Builder({ draft, change, faults }: BuilderProps) {
  const { series, formulas = [], breakdown } = draft;
  const changeSeries = (next: SeriesDraft[]) => change({ series: next });
  const hasRoom = series.length < TREND.letters.length;
  const lettersMeanOneLine = breakdown === undefined;
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <Section title="Series">
        {series.map((one, at) => (
          <SeriesCard
            // biome-ignore lint/suspicious/noArrayIndexKey: two series may be the same
            key={at}
            id={TREND.letters[at] ?? ""}
            series={one}
            plain={!lettersMeanOneLine}
            onChange={(next) =>
              changeSeries(series.map((was, other) => (other === at ? next : was)))
            }
            onCopy={hasRoom ? () => change(insertSeries(draft, at + 1, one)) : undefined}
            onRemove={series.length > 1 ? () => change(removeSeries(draft, at)) : undefined}
          />
        ))}
        {hasRoom && (
          <Button
            size="sm"
            variant="ghost"
            className="w-fit"
            onClick={() => changeSeries([...series, {}])}
          >
            <Plus aria-hidden="true" />
            Series
          </Button>
        )}
      </Section>
      <Section title="Formulas">
        <Formulas
          formulas={formulas}
          faults={faults}
          onChange={(next) => change({ formulas: next })}
        />
      </Section>
      <CommonSection of="all series" draft={draft} change={change} />
      <Section title="Break down by">
        <BreakdownField value={breakdown} onChange={(next) => change({ breakdown: next })} />
      </Section>
    </div>
  );
}

import { Plus } from "lucide-react";
import { BreakdownField } from "@/console/query/breakdown-field";
import { FilterEditor } from "@/console/query/filter-editor";
import { Section } from "@/console/query/section";
import { Button } from "@/ui/button";
import { Switch } from "@/ui/field";
import { insertSeries, removeSeries } from "./change-series";
import { Formulas } from "./formulas";
import { SeriesCard } from "./series-card";
import { LETTERS, MOST_SERIES, type SeriesDraft } from "./trend-draft";
import type { Explore } from "./use-explore";

type BuilderProps = Pick<Explore, "draft" | "change"> & {
  faults: Readonly<Record<string, string>>;
};

/** Asks the question: which figures of which events, by what. */
export function Builder({ draft, change, faults }: BuilderProps) {
  const { series, formulas = [], breakdown, filters = [], bots } = draft;
  const changeSeries = (next: SeriesDraft[]) => change({ series: next });
  const hasRoom = series.length < MOST_SERIES;
  const lettersMeanOneLine = breakdown === undefined;
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <Section title="Series">
        {series.map((one, at) => (
          <SeriesCard
            // biome-ignore lint/suspicious/noArrayIndexKey: two series may be the same
            key={at}
            id={LETTERS[at] ?? ""}
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
      <Section title="Filters of all series">
        <FilterEditor
          label="Filters of all series"
          value={filters}
          onChange={(next) => change({ filters: next })}
        />
        <Switch
          label={<span className="text-sm">Leave out bots</span>}
          checked={bots === "exclude"}
          onCheckedChange={(checked) => change({ bots: checked ? "exclude" : undefined })}
        />
      </Section>
      <Section title="Break down by">
        <BreakdownField value={breakdown} onChange={(next) => change({ breakdown: next })} />
      </Section>
    </div>
  );
}

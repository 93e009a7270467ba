import type { QueryDraftState } from "@/console/query/builder/use-query-draft";
import { Select } from "@/ui/forms/select";
import { GRANULARITIES, GRANULARITY_WORDS, type TrendDraft } from "./trend-draft";

const AUTO = "auto";
const NO_COMPARISON = "none";
const COMPARISON_OPTIONS = [
  { value: NO_COMPARISON, label: "No comparison" },
  { value: "previous_period", label: "Previous period" },
  { value: "previous_year", label: "Previous year" },
] as const;

const GRANULARITY_OPTIONS = [
  { value: AUTO, label: "Automatic" },
  ...GRANULARITIES.filter((one) => one !== "all").map((value) => ({
    value,
    label: `By ${GRANULARITY_WORDS[value]}`,
  })),
] as const;

/** Chooses the granularity and comparison of a trend. */
export function TrendOptions({ draft, change }: QueryDraftState<TrendDraft>) {
  return (
    <>
      <Select
        label="Granularity"
        value={draft.granularity ?? AUTO}
        onValueChange={(next) => change({ granularity: granularityOf(next) })}
        options={GRANULARITY_OPTIONS}
        className="w-auto border-line"
      />
      <Select
        label="Comparison"
        value={draft.compare ?? NO_COMPARISON}
        onValueChange={(next) => change({ compare: next === NO_COMPARISON ? undefined : next })}
        options={COMPARISON_OPTIONS}
        className="w-auto border-line"
      />
    </>
  );
}

const granularityOf = (value: string): TrendDraft["granularity"] =>
  GRANULARITIES.find((one) => one === value);

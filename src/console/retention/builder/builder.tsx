import { CommonSection } from "@/console/query/builder/common-section";
import { Section } from "@/console/query/builder/section";
import type { QueryDraftState } from "@/console/query/builder/use-query-draft";
import { SelectionFields } from "@/console/query/filters/selection-fields";
import { CommitInput } from "@/console/query/pickers/commit-input";
import { RETENTION } from "@/query/engine/model/limits";
import { Switch } from "@/ui/forms/field";
import { SegmentedControl } from "@/ui/forms/segmented-control";
import { GRANULARITIES, GRANULARITY_WORDS, type RetentionDraft, startOf } from "./retention-draft";

type BuilderProps = QueryDraftState<RetentionDraft>;

/** Builds a retention query: start event, return event and number of periods. */
export function Builder({ draft, change }: BuilderProps) {
  const { granularity, start } = draft;
  const firstTime = start.first_time === true;
  return (
    <>
      <Section title="Cohorts">
        <SegmentedControl
          label="Cohorts"
          value={granularity}
          onChange={(next) => change({ granularity: next, periods: undefined })}
          options={GRANULARITIES.map((value) => ({ value, label: GRANULARITY_WORDS[value].each }))}
        />
        <Periods draft={draft} change={change} />
      </Section>
      <Section title="Users who started with">
        <SelectionFields
          of="the start event"
          value={start}
          onChange={(next) => change({ start: startOf(next, firstTime) })}
        />
        <Switch
          label={<span className="text-sm">For the first time</span>}
          hint="Excludes users who did it before, as far back as events are kept."
          checked={firstTime}
          onCheckedChange={(checked) => change({ start: startOf(withoutFirst(start), checked) })}
        />
      </Section>
      <Section title="Came back with">
        <SelectionFields
          of="the return event"
          value={draft.return}
          onChange={(next) => change({ return: next })}
        />
      </Section>
      <CommonSection of="both events" draft={draft} change={change} />
    </>
  );
}

const withoutFirst = ({ first_time: _, ...selection }: RetentionDraft["start"]) => selection;

function Periods({ draft, change }: BuilderProps) {
  const { granularity, periods = RETENTION.periods[granularity] } = draft;
  const { many } = GRANULARITY_WORDS[granularity];
  const commit = (text: string) => {
    const count = Math.round(Number(text)) || periods;
    change({ periods: Math.min(Math.max(count, 1), RETENTION.maxPeriods) });
  };
  return (
    <div className="flex items-center gap-2 text-sm text-soft">
      tracked for
      <CommitInput
        type="number"
        inputMode="numeric"
        min={1}
        max={RETENTION.maxPeriods}
        aria-label={`Number of ${many} to track each cohort`}
        value={String(periods)}
        onCommit={commit}
        className="h-7 w-16 border-line px-2 text-sm"
      />
      {many}
    </div>
  );
}

import { CommonSection } from "@/console/query/builder/common-section";
import { Section } from "@/console/query/builder/section";
import type { DraftState } from "@/console/query/builder/use-draft";
import { SelectionFields } from "@/console/query/filters/selection-fields";
import { EventPicker } from "@/console/query/pickers/event-picker";
import { WindowField } from "@/console/query/range/window-field";
import { PATHS } from "@/query/engine/model/limits";
import { Switch } from "@/ui/forms/field";
import { SegmentedControl } from "@/ui/forms/segmented-control";
import { Select } from "@/ui/forms/select";
import { DIRECTION_WORDS, DIRECTIONS, END_WORDS, type PathsDraft } from "./paths-draft";

type BuilderProps = DraftState<PathsDraft>;

/** Asks the question: from which event, which way, and how far. */
export function Builder({ draft, change }: BuilderProps) {
  const { anchor, direction } = draft;
  return (
    <>
      <Section title="What users did">
        <SegmentedControl
          label="Direction"
          value={direction}
          onChange={(next) => change({ direction: next })}
          options={DIRECTIONS.map((value) => ({ value, label: DIRECTION_WORDS[value] }))}
        />
        {anchor ? (
          <SelectionFields
            of={END_WORDS[direction]}
            value={anchor}
            onChange={(next) => change({ anchor: next })}
          />
        ) : (
          <EventPicker
            label={`Event of ${END_WORDS[direction]}`}
            value={undefined}
            any={false}
            single
            placeholder="Choose an event"
            onChange={(events) => events && change({ anchor: { events } })}
            className="w-full border-dashed"
          />
        )}
      </Section>
      <HowFar draft={draft} change={change} />
      <Tidying draft={draft} change={change} />
      <CommonSection of="all events" draft={draft} change={change} />
    </>
  );
}

const upTo = (most: number): number[] => Array.from({ length: most }, (_, at) => at + 1);

function HowFar({ draft, change }: BuilderProps) {
  const { direction, steps = PATHS.steps, top = PATHS.top, window = PATHS.window } = draft;
  return (
    <Section title="How far">
      <div className="flex flex-wrap gap-1.5">
        <Select
          size="sm"
          label="Steps"
          value={String(steps)}
          onValueChange={(next) => change({ steps: Number(next) })}
          options={upTo(PATHS.maxSteps).map((count) => ({
            value: String(count),
            label: count === 1 ? "1 step" : `${count} steps`,
          }))}
          className="w-auto border-line px-2"
        />
        <Select
          size="sm"
          label="Events of each step"
          value={String(top)}
          onValueChange={(next) => change({ top: Number(next) })}
          options={upTo(PATHS.maxTop).map((count) => ({
            value: String(count),
            label: `Top ${count} of each`,
          }))}
          className="w-auto border-line px-2"
        />
      </div>
      <div className="flex items-center gap-2 text-sm text-soft">
        within
        <WindowField
          label={`Time ${direction} ${END_WORDS[direction]}`}
          value={window}
          onChange={(next) => change({ window: next })}
        />
      </div>
    </Section>
  );
}

function Tidying({ draft: { collapse = true, ignore }, change }: BuilderProps) {
  return (
    <Section title="Leave out">
      <EventPicker
        label="Events that are passed over"
        value={ignore}
        any={false}
        placeholder="Pass over no event"
        onChange={(events) => change({ ignore: events })}
        className="w-full"
      />
      <Switch
        label={<span className="text-sm">Repeats in a row are one step</span>}
        checked={collapse}
        onCheckedChange={(checked) => change({ collapse: checked })}
      />
    </Section>
  );
}

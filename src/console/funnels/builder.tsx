import { BreakdownField } from "@/console/query/breakdown-field";
import { FilterEditor } from "@/console/query/filter-editor";
import { Section } from "@/console/query/section";
import { WindowField } from "@/console/query/window-field";
import { Switch } from "@/ui/field";
import { USUAL_WINDOW } from "./funnel-draft";
import { StepList } from "./step-list";
import type { Funnel } from "./use-funnel";

/** Asks the question: which steps, within what time, of whom, and by what. */
export function Builder({ draft, change }: Pick<Funnel, "draft" | "change">) {
  const { steps, window = USUAL_WINDOW, breakdown, filters = [], bots } = draft;
  return (
    <>
      <Section title="Steps">
        <StepList steps={steps} onChange={(next) => change({ steps: next })} />
      </Section>
      <Section title="Time to convert">
        <WindowField
          label="Time to convert"
          value={window}
          onChange={(next) => change({ window: next })}
        />
        <p className="text-faint text-xs">
          From a user's first step. What they do later does not count.
        </p>
      </Section>
      <Section title="Filters of all steps">
        <FilterEditor
          label="Filters of all steps"
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
    </>
  );
}

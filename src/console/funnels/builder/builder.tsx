import { BreakdownField } from "@/console/query/builder/breakdown-field";
import { CommonSection } from "@/console/query/builder/common-section";
import { Section } from "@/console/query/builder/section";
import type { DraftState } from "@/console/query/builder/use-draft";
import { WindowField } from "@/console/query/range/window-field";
import { FUNNEL } from "@/query/engine/model/limits";
import type { FunnelDraft } from "./funnel-draft";
import { StepList } from "./step-list";

/** Asks the question: which steps, within what time, of whom, and by what. */
export function Builder({ draft, change }: DraftState<FunnelDraft>) {
  const { steps, window = FUNNEL.window, breakdown } = draft;
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
      <CommonSection of="all steps" draft={draft} change={change} />
      <Section title="Break down by">
        <BreakdownField value={breakdown} onChange={(next) => change({ breakdown: next })} />
      </Section>
    </>
  );
}

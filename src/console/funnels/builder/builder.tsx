import { BreakdownField } from "@/console/query/builder/breakdown-field";
import { CommonSection } from "@/console/query/builder/common-section";
import { Section } from "@/console/query/builder/section";
import type { QueryDraftState } from "@/console/query/builder/use-query-draft";
import { WindowField } from "@/console/query/range/window-field";
import { FUNNEL } from "@/query/engine/model/limits";
import type { FunnelDraft } from "./funnel-draft";
import { StepList } from "./step-list";

/** Builds a funnel: steps, window, filters and breakdown. */
export function Builder({ draft, change }: QueryDraftState<FunnelDraft>) {
  const { steps, window = FUNNEL.window, breakdown } = draft;
  return (
    <>
      <Section title="Steps">
        <StepList steps={steps} onChange={(next) => change({ steps: next })} />
      </Section>
      <Section title="Conversion window">
        <WindowField
          label="Conversion window"
          value={window}
          onChange={(next) => change({ window: next })}
        />
        <p className="text-faint text-xs">
          Starts with a user's first step. Later events do not count.
        </p>
      </Section>
      <CommonSection of="all steps" draft={draft} change={change} />
      <Section title="Break down by">
        <BreakdownField value={breakdown} onChange={(next) => change({ breakdown: next })} />
      </Section>
    </>
  );
}

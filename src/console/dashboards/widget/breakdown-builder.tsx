import { BreakdownField } from "@/console/query/builder/breakdown-field";
import { CommonSection } from "@/console/query/builder/common-section";
import { Section } from "@/console/query/builder/section";
import { EventPicker } from "@/console/query/pickers/event-picker";
import { MetricPicker } from "@/console/query/pickers/metric-picker";
import type { BreakdownDraft } from "./breakdown-draft";

type BreakdownBuilderProps = {
  draft: BreakdownDraft;
  change: (to: { [K in keyof BreakdownDraft]: BreakdownDraft[K] | undefined }) => void;
};

/** Asks for a ranking: which figure, of which events, by what. */
export function BreakdownBuilder({ draft, change }: BreakdownBuilderProps) {
  const { metric, property, events, by, limit } = draft;
  return (
    <>
      <Section title="Figure">
        <EventPicker
          label="Events"
          value={events}
          onChange={(next) => change({ events: next })}
          className="w-full"
        />
        <MetricPicker
          label="Figure"
          value={{ metric, property }}
          onChange={(measure) => change({ property: undefined, ...measure })}
        />
      </Section>
      <Section title="Ranked by">
        <BreakdownField
          value={
            by === undefined ? undefined : { field: by, ...(limit !== undefined && { limit }) }
          }
          onChange={(next) => change({ by: next?.field, limit: next?.limit })}
        />
      </Section>
      <CommonSection of="the ranking" draft={draft} change={change} />
    </>
  );
}

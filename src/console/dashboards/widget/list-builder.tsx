import { Section } from "@/console/query/builder/section";
import { FilterEditor } from "@/console/query/filters/filter-editor";
import { EventPicker } from "@/console/query/pickers/event-picker";
import { SORT_WORDS, SORTS } from "@/console/users/users-draft";
import { Select } from "@/ui/forms/select";
import type { ListDraft } from "./list-draft";

const LIMITS = [10, 25, 50, 100] as const;
const USUAL = 50;
const SORT_OPTIONS = SORTS.map((value) => ({ value, label: SORT_WORDS[value] }));

type ListBuilderProps = {
  of: "events" | "users";
  draft: ListDraft;
  change: (to: { [K in keyof ListDraft]: ListDraft[K] | undefined }) => void;
};

/** Asks for a list: of which events or of whom, in which order, how many. */
export function ListBuilder({ of, draft, change }: ListBuilderProps) {
  const { events, filters = [], sort = "last_seen", limit = USUAL } = draft;
  const limits = [...new Set([...LIMITS, limit])].sort((a, b) => a - b);
  return (
    <>
      <Section title={of === "events" ? "Which events" : "Users who did"}>
        <EventPicker
          label="Events"
          value={events}
          onChange={(next) => change({ events: next })}
          className="w-full"
        />
      </Section>
      {of === "users" && (
        <Section title="Order">
          <Select
            label="Order"
            value={sort}
            onValueChange={(next) => change({ sort: next })}
            options={SORT_OPTIONS}
          />
        </Section>
      )}
      <Section title="How many">
        <Select
          label="How many"
          value={String(limit)}
          onValueChange={(next) => change({ limit: Number(next) })}
          options={limits.map((one) => ({ value: String(one), label: `At most ${one}` }))}
        />
      </Section>
      <Section title="Filters">
        <FilterEditor
          label="Filters"
          value={filters}
          onChange={(next) => change({ filters: next })}
        />
      </Section>
    </>
  );
}

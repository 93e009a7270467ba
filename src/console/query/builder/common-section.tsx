import type { WireFilter } from "@/query/engine/language/wire";
import { Switch } from "@/ui/forms/field";
import { FilterEditor } from "../filters/filter-editor";
import { Section } from "./section";

type Common = { filters?: WireFilter[] | undefined; bots?: "include" | "exclude" | undefined };

type CommonSectionProps = {
  /** What the filters hold for: "all series". */
  of: string;
  draft: Common;
  change: (to: Common) => void;
};

/** What holds for all of a question: its filters, and whether bots count. */
export function CommonSection({ of, draft, change }: CommonSectionProps) {
  const { filters = [], bots } = draft;
  return (
    <Section title={`Filters of ${of}`}>
      <FilterEditor
        label={`Filters of ${of}`}
        value={filters}
        onChange={(next) => change({ filters: next })}
      />
      <Switch
        label={<span className="text-sm">Leave out bots</span>}
        checked={bots === "exclude"}
        onCheckedChange={(checked) => change({ bots: checked ? "exclude" : undefined })}
      />
    </Section>
  );
}

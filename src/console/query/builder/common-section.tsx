import type { WireFilter } from "@/query/engine/language/wire";
import { Switch } from "@/ui/forms/field";
import { FilterEditor } from "../filters/filter-editor";
import { Section } from "./section";

type Common = { filters?: WireFilter[] | undefined; bots?: "include" | "exclude" | undefined };

type CommonSectionProps = {
  /** What the filters apply to: "all series". */
  of: string;
  draft: Common;
  change: (to: Common) => void;
};

/** Options of the whole query: filters, and whether to exclude bots. */
export function CommonSection({ of, draft, change }: CommonSectionProps) {
  const { filters = [], bots } = draft;
  return (
    <Section title={`Filters for ${of}`}>
      <FilterEditor
        label={`Filters for ${of}`}
        value={filters}
        onChange={(next) => change({ filters: next })}
      />
      <Switch
        label={<span className="text-sm">Exclude bots</span>}
        checked={bots === "exclude"}
        onCheckedChange={(checked) => change({ bots: checked ? "exclude" : undefined })}
      />
    </Section>
  );
}

import type { Column } from "@/query/engine/result/tabular";
import { Field } from "@/ui/forms/field";
import { Select } from "@/ui/forms/select";
import { type ChartChoice, numberColumns } from "./chart-model";
import { CHART_KINDS, type ChartKind, type ViewChange } from "./use-view";

type ChartControlsProps = {
  columns: readonly Column[];
  choice: ChartChoice;
  kind: ChartKind;
  change: (to: ViewChange) => void;
};

const KIND_OPTIONS = CHART_KINDS.map((value) => ({
  value,
  label: { line: "Lines", bar: "Bars" }[value],
}));
/** A place as a column may have it, which "one series" is not. */
const ONE = "one";

/** Which columns are drawn, and as what. */
export function ChartControls({ columns, choice, kind, change }: ChartControlsProps) {
  const all = columns.map(({ name, type }, at) => ({ value: String(at), label: name, hint: type }));
  const nameAt = (place: string) => columns[Number(place)]?.name ?? "";
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      <Field label="Along">
        <Select
          size="sm"
          value={String(choice.x)}
          options={all}
          onValueChange={(to) => change({ x: nameAt(to) })}
        />
      </Field>
      <Field label="Figure">
        <Select
          size="sm"
          value={String(choice.y)}
          options={numberColumns(columns).flatMap((at) => all[at] ?? [])}
          onValueChange={(to) => change({ y: nameAt(to) })}
        />
      </Field>
      <Field label="Series">
        <Select
          size="sm"
          value={choice.by === undefined ? ONE : String(choice.by)}
          options={[{ value: ONE, label: "One series" }, ...all]}
          onValueChange={(to) => change({ by: to === ONE ? "" : nameAt(to) })}
        />
      </Field>
      <Field label="As">
        <Select
          size="sm"
          value={kind}
          options={KIND_OPTIONS}
          onValueChange={(as) => change({ as })}
        />
      </Field>
    </div>
  );
}

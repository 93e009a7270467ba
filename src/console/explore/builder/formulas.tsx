import { CircleAlert, Plus, X } from "lucide-react";
import { CommitInput } from "@/console/query/pickers/commit-input";
import { TREND } from "@/query/engine/model/limits";
import { Button, IconButton } from "@/ui/buttons/button";
import { SeriesBadge } from "./series-badge";
import type { FormulaDraft } from "./trend-draft";

type FormulasProps = {
  formulas: readonly FormulaDraft[];
  /** Error messages by path in the query. */
  faults: Readonly<Record<string, string>>;
  onChange: (formulas: FormulaDraft[]) => void;
};

/** Edits the formulas that combine series. */
export function Formulas({ formulas, faults, onChange }: FormulasProps) {
  // Empty formulas are not in the query, so the query numbers them differently.
  let queryIndex = -1;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {formulas.map((formula, at) => {
        if (formula.expression.trim() !== "") queryIndex += 1;
        const fault = formula.expression && faults[`formulas.${queryIndex}.expression`];
        return (
          <Formula
            // biome-ignore lint/suspicious/noArrayIndexKey: two formulas can be identical
            key={at}
            id={`F${at + 1}`}
            formula={formula}
            fault={fault}
            onChange={(next) => onChange(formulas.map((one, other) => (other === at ? next : one)))}
            onRemove={() => onChange(formulas.filter((_, other) => other !== at))}
          />
        );
      })}
      {formulas.length < TREND.maxFormulas && (
        <Button
          size="sm"
          variant="ghost"
          className="w-fit"
          onClick={() => onChange([...formulas, { expression: "" }])}
        >
          <Plus aria-hidden="true" />
          Formula
        </Button>
      )}
    </div>
  );
}

type FormulaProps = {
  id: string;
  formula: FormulaDraft;
  fault: string | undefined;
  onChange: (formula: FormulaDraft) => void;
  onRemove: () => void;
};

function Formula({ id, formula, fault, onChange, onRemove }: FormulaProps) {
  const { expression, label } = formula;
  const faultId = `fault-${id}`;
  const rename = (text: string) =>
    onChange({ expression, ...(text.trim() !== "" && { label: text.trim() }) });
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5 rounded-md border border-line bg-ground p-2">
      <legend className="sr-only">Formula {id}</legend>
      <div className="flex min-w-0 items-center gap-1.5">
        <SeriesBadge id={id} plain />
        <CommitInput
          aria-label={`Formula ${id}`}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? faultId : undefined}
          placeholder="A / B * 100"
          value={expression}
          onCommit={(text) => onChange({ ...formula, expression: text.trim() })}
          maxLength={200}
          className="h-7 flex-1 border-line px-2 font-mono text-sm"
        />
        <IconButton size="sm" label={`Remove formula ${id}`} icon={<X />} onClick={onRemove} />
      </div>
      <CommitInput
        aria-label={`Name of ${id}`}
        placeholder="Name, such as Conversion in %"
        value={label ?? ""}
        onCommit={rename}
        maxLength={200}
        className="h-7 border-line px-2 text-sm"
      />
      <p id={faultId} role="alert" className="flex items-start gap-1 text-bad text-xs empty:hidden">
        {fault && (
          <>
            <CircleAlert className="mt-px size-3.5 shrink-0" aria-hidden="true" />
            <span>{fault}</span>
          </>
        )}
      </p>
    </fieldset>
  );
}

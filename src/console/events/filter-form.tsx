import { type FormEvent, useState } from "react";
import { api } from "@/console/api";
import { useProject } from "@/console/shell/current";
import { Button } from "@/ui/button";
import { Combobox } from "@/ui/combobox";
import { Field, Input } from "@/ui/field";
import { Select } from "@/ui/select";
import {
  COLUMNS,
  type EventFilter,
  OPERATORS,
  type Operator,
  PROPERTY,
  readValue,
  takesValue,
} from "./filters";

const OPERATOR_OPTIONS = Object.entries(OPERATORS).map(([value, label]) => ({
  value: value as Operator,
  label,
}));

const COLUMN_OPTIONS = Object.entries(COLUMNS).map(([value, label]) => ({ value, label }));

/** Makes one filter: a field, a comparison, a value. */
export function FilterForm({ onAdd }: { onAdd: (filter: EventFilter) => void }) {
  const [field, setField] = useState("event_name");
  const [op, setOp] = useState<Operator>("eq");
  const [text, setText] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAdd({ field, op, ...(takesValue(op) ? { value: typedValue(field, op, text) } : {}) });
  };
  const isProperty = field.startsWith(PROPERTY);
  return (
    <form onSubmit={submit} className="flex w-72 flex-col gap-3 p-3">
      <Field label="Field">
        <FieldChoice value={field} onChange={setField} />
      </Field>
      <Field label="Comparison">
        <Select value={op} onValueChange={setOp} options={OPERATOR_OPTIONS} />
      </Field>
      {takesValue(op) && (
        <Field
          label="Value"
          hint={isProperty ? '90 is a number, "90" is text; also true, false and null.' : undefined}
        >
          <Value field={field} value={text} onChange={setText} />
        </Field>
      )}
      <Button type="submit" variant="primary" className="self-end">
        Add filter
      </Button>
    </form>
  );
}

/** Numbers are compared with numbers; what is looked for within a text is text. */
function typedValue(field: string, op: Operator, text: string): unknown {
  return op === "contains" || op === "not_contains" ? text : readValue(field, text);
}

type ChoiceProps = { value: string; onChange: (value: string) => void };

function FieldChoice({ value, onChange }: ChoiceProps) {
  const { id: projectId } = useProject();
  const { data, isPending } = api.catalogue.properties.useQuery({ projectId });
  const properties = data?.properties ?? [];
  return (
    <Combobox
      label="Field"
      value={value}
      onValueChange={onChange}
      loading={isPending}
      options={[
        ...COLUMN_OPTIONS,
        ...properties.map(({ key }) => ({ value: PROPERTY + key, label: key, hint: "property" })),
      ]}
    />
  );
}

/** Names of events and platforms are offered as one types. */
function Value({ field, value, onChange }: ChoiceProps & { field: string }) {
  const { id: projectId } = useProject();
  const { data } = api.catalogue.names.useQuery({ projectId }, { enabled: field === "event_name" });
  const names = field === "event_name" ? (data?.names ?? []) : [];
  return (
    <>
      <Input
        value={value}
        onChange={(event) => onChange(event.target.value)}
        list="values"
        autoComplete="off"
        spellCheck={false}
      />
      <datalist id="values">
        {names.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

import { Field, Input, Textarea } from "@/ui/forms/field";
import { Select } from "@/ui/forms/select";
import { isBool, isList, isNumber, type Placeholder } from "./params";

type ParamsPanelProps = {
  placeholders: readonly Placeholder[];
  typed: Readonly<Record<string, string>>;
  onChange: (typed: Record<string, string>) => void;
};

/** Inputs for the statement's `{name:Type}` parameters, if any. */
export function ParamsPanel({ placeholders, typed, onChange }: ParamsPanelProps) {
  if (placeholders.length === 0) return null;
  return (
    <fieldset className="mt-3 rounded-md border border-line bg-sunken p-3">
      <legend className="px-1 font-medium text-soft text-xs">Parameters</legend>
      <div className="grid gap-3 sm:grid-cols-2 lg-main:grid-cols-3">
        {placeholders.map((placeholder) => (
          <Field
            key={placeholder.name}
            label={<span className="font-mono">{placeholder.name}</span>}
            hint={hintOf(placeholder.type)}
          >
            <ParamInput
              type={placeholder.type}
              value={typed[placeholder.name] ?? ""}
              onChange={(text) => onChange({ ...typed, [placeholder.name]: text })}
            />
          </Field>
        ))}
      </div>
    </fieldset>
  );
}

type ParamInputProps = { type: string; value: string; onChange: (text: string) => void };

const BOOLS = [
  { value: "true", label: "true" },
  { value: "false", label: "false" },
] as const;

function ParamInput({ type, value, onChange }: ParamInputProps) {
  if (isList(type)) {
    return <Textarea rows={3} value={value} onChange={(event) => onChange(event.target.value)} />;
  }
  if (isBool(type)) {
    return (
      <Select
        value={BOOLS.find((one) => one.value === value)?.value}
        onValueChange={onChange}
        options={BOOLS}
      />
    );
  }
  return (
    <Input
      type={/^(Nullable\()?Date(32)?\)?$/.test(type) ? "date" : "text"}
      inputMode={isNumber(type) ? "decimal" : undefined}
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function hintOf(type: string): string {
  if (isList(type)) return `${type}: one value per line`;
  if (type.startsWith("Nullable(")) return `${type}: empty for null`;
  return type;
}

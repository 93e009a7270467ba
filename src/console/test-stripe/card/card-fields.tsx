"use client";

import { Badge } from "@/ui/badge";
import { Combobox } from "@/ui/forms/combobox";
import { Field, Input } from "@/ui/forms/field";
import { COUNTRIES } from "./countries";
import type { TypedCard } from "./read-card";
import { isVisa } from "./test-cards";
import type { CardForm } from "./use-card-form";

type TextFieldProps = {
  form: CardForm;
  field: Exclude<keyof TypedCard, "country">;
  label: string;
  placeholder?: string;
  digits?: boolean;
};

/** An input without a name, so that even a form sent without JavaScript contains nothing. */
function CardInput({ form, field, placeholder, digits }: Omit<TextFieldProps, "label">) {
  return (
    <Input
      value={form.values[field]}
      onChange={(event) => form.change(field, event.target.value)}
      placeholder={placeholder}
      inputMode={digits ? "numeric" : "text"}
      autoComplete="off"
      spellCheck={false}
      className="h-10"
    />
  );
}

function TextField({ form, field, label, ...rest }: TextFieldProps) {
  return (
    <Field label={label} error={form.errors.fields[field]} required>
      <CardInput form={form} field={field} {...rest} />
    </Field>
  );
}

export function CardFields({ form }: { form: CardForm }) {
  return (
    <>
      <Field label="Card number" error={form.errors.fields.number} required>
        <div className="relative">
          <CardInput form={form} field="number" placeholder="1234 1234 1234 1234" digits />
          {isVisa(form.values.number) && <Badge className="absolute top-2.5 right-2.5">Visa</Badge>}
        </div>
      </Field>
      <div className="grid grid-cols-2 items-start gap-4">
        <TextField form={form} field="expiry" label="Expiry date" placeholder="MM / YY" digits />
        <TextField form={form} field="code" label="CVC" placeholder="3 digits" digits />
      </div>
      <TextField form={form} field="name" label="Name on card" />
      <Field label="Country" error={form.errors.fields.country} required>
        <Combobox
          label="Country"
          value={form.values.country || undefined}
          onValueChange={(country) => form.change("country", country)}
          options={COUNTRIES}
          className="h-10"
        />
      </Field>
    </>
  );
}

import type { ReactNode } from "react";
import { Markdown } from "@/ui/markdown/markdown";
import type { ApiDocument, Schema } from "../document/types";
import { type Field, fieldsOf, itemsOf, refOf, variantsOf } from "../schema/read-schema";
import { rulesOf } from "../schema/rules";
import { Type } from "./type";

type FieldsProps = { document: ApiDocument; schema: Schema };

/** The fields of an object, or the alternatives of a value. Named schemas are links. */
export function Fields({ document, schema }: FieldsProps) {
  const variants = variantsOf(schema);
  if (variants.length > 0) return <Variants document={document} variants={variants} />;
  const fields = fieldsOf(document, schema);
  if (fields.length === 0) return null;
  return (
    <ul className="flex flex-col divide-y divide-line">
      {fields.map((field) => (
        <FieldItem key={field.name} document={document} field={field} />
      ))}
    </ul>
  );
}

type VariantsProps = { document: ApiDocument; variants: readonly Schema[] };

function Variants({ document, variants }: VariantsProps) {
  return (
    <div>
      <p className="text-soft text-sm">One of:</p>
      <ul className="mt-1 flex flex-col gap-2 border-line border-l pl-3">
        {variants.map((variant, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the document does not change
          <li key={index}>
            <Type schema={variant} />
            <Inner document={document} schema={variant} />
          </li>
        ))}
      </ul>
    </div>
  );
}

type FieldItemProps = { document: ApiDocument; field: Field };

function FieldItem({ document, field }: FieldItemProps) {
  return (
    <li className="py-2">
      <Described name={field.name} required={field.required} schema={field.schema}>
        <Inner document={document} schema={field.schema} />
      </Described>
    </li>
  );
}

/** Fields of an object inside another one, unless it has a name of its own. */
function Inner({ document, schema }: FieldsProps) {
  const inside = itemsOf(schema) ?? schema;
  if (refOf(inside) !== undefined) return null;
  if (fieldsOf(document, inside).length === 0 && !hasInlineVariants(inside)) return null;
  return (
    <div className="mt-1 border-line border-l pl-3">
      <Fields document={document} schema={inside} />
    </div>
  );
}

const hasInlineVariants = (schema: Schema): boolean =>
  variantsOf(schema).some((variant) => "properties" in variant);

type DescribedProps = {
  name: string;
  required: boolean;
  schema: Schema;
  description?: string | undefined;
  children?: ReactNode;
};

/** A name with its type, what it is for and what it must fulfil. */
export function Described({ name, required, schema, description, children }: DescribedProps) {
  const text = description ?? (typeof schema.description === "string" ? schema.description : "");
  const rules = rulesOf(schema).join("; ");
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <code className="break-all font-medium font-mono text-sm">{name}</code>
        <Type schema={schema} />
        {required && <span className="text-bad text-xs">required</span>}
      </p>
      {text !== "" && <Markdown text={text} className="mt-0.5 text-sm" />}
      {rules !== "" && <Markdown text={rules} className="mt-0.5 text-soft text-sm" />}
      {children}
    </>
  );
}

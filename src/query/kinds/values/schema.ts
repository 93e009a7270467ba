import { z } from "zod";
import {
  type Fault,
  faults,
  field,
  int,
  named,
  optional,
  strictModel,
  text,
  withDefault,
} from "@/base/validation";
import { unknownField } from "@/query/engine/filters/schema";
import { COMMON, SELECTION } from "@/query/engine/language/common";
import { COLUMN_NAMES } from "@/query/engine/model/columns";
import { type Field, parseField } from "@/query/engine/model/fields";
import { rangeSchema } from "@/query/engine/period/range-presets";

/** Used in place of a field to list the names of the properties. */
export const PROPERTY_NAMES = "properties";

function readValuesField(input: unknown): Field | typeof PROPERTY_NAMES | Fault {
  if (input === undefined) return faults.missing;
  if (typeof input !== "string") return faults.stringType;
  if (input === PROPERTY_NAMES) return input;
  return parseField(input) ?? unknownField(input, [...COLUMN_NAMES, PROPERTY_NAMES]);
}

export const valuesSchema = named(
  "ValuesQuery",
  strictModel({
    kind: z.literal("values"),
    ...COMMON,
    range: withDefault(rangeSchema, { last: "30d" }),
    events: SELECTION.events,
    field: field(readValuesField, { type: "string" }).describe(
      "A field, or properties for the names of all properties.",
    ),
    search: optional(text({ min: 1, max: 200 })).describe(
      "A part of the value as text; case does not matter.",
    ),
    limit: withDefault(int({ ge: 1, le: 100 }), 20),
  }),
);

export type ValuesQuery = z.output<typeof valuesSchema>;

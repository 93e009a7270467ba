import type { Schema } from "../document/types";

/** What a value must fulfil besides its type, as Markdown. */
export function rulesOf(schema: Schema): string[] {
  const { enum: values, default: initial, pattern } = schema;
  const range = (low: string, high: string, unit: string) =>
    between(numberAt(schema, low), numberAt(schema, high), unit);
  return [
    ...(Array.isArray(values) ? [`one of ${values.map(code).join(", ")}`] : []),
    ...(initial === undefined ? [] : [`default ${code(initial)}`]),
    ...range("minLength", "maxLength", "characters"),
    ...range("minItems", "maxItems", "items"),
    ...range("minProperties", "maxProperties", "keys"),
    ...range("minimum", "maximum", ""),
    ...(typeof pattern === "string" ? [`matches ${code(pattern)}`] : []),
  ];
}

const code = (value: unknown): string =>
  `\`${typeof value === "string" ? value : JSON.stringify(value)}\``;

const numberAt = (schema: Schema, keyword: string): number | undefined => {
  const value = schema[keyword];
  return typeof value === "number" ? value : undefined;
};

const FORMAT = new Intl.NumberFormat("en-GB");

function between(low: number | undefined, high: number | undefined, unit: string): string[] {
  const [from, to] = [low, high].map((value) => (value ? FORMAT.format(value) : undefined));
  const said = (text: string) => [unit === "" ? text : `${text} ${unit}`];
  if (low !== undefined && high !== undefined && low !== 0) return said(`${from} to ${to}`);
  if (high !== undefined) return said(`at most ${to}`);
  return low ? said(`at least ${from}`) : [];
}

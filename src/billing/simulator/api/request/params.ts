import { parse } from "qs";
import { z } from "zod";
import { invalid, type StripeFault } from "../../state/faults";

/** Decodes a form such as `items[0][price]=price_1`. Every value is text. */
export function decodeForm(text: string): Record<string, unknown> {
  if (/%00|\0/.test(text)) throw invalid("The request's parameters contain a null character.");
  try {
    return parse(text, {
      depth: 8,
      strictDepth: true,
      arrayLimit: 100,
      parameterLimit: 1000,
      throwOnLimitExceeded: true,
    });
  } catch {
    throw invalid("The request's parameters could not be decoded.");
  }
}

export const text = z.string().max(5000);
export const flag = z.enum(["true", "false"]).transform((value) => value === "true");
export const integer = z
  .string()
  .regex(/^-?\d{1,15}$/)
  .transform(Number);
export const count = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);
/** Empty text removes the value. */
export const clearable = text.transform((value) => (value === "" ? null : value));
export const currency = z
  .string()
  .regex(/^[a-z]{3}$/i)
  .toLowerCase();
export const url = z.url().max(5000);

/**
 * Stripe's limits: 50 keys of 40 characters, values of 500. Empty text removes a key, or all keys.
 */
export const metadata = z.union([
  z
    .record(z.string().max(40), z.string().max(500))
    .refine((map) => Object.keys(map).length <= 50, "has more than 50 keys"),
  z.literal(""),
]);
type MetadataChange = z.infer<typeof metadata>;

/** Keys that a change does not mention keep their values. */
export function mergeMetadata(
  before: Record<string, string>,
  change: MetadataChange | undefined,
): Record<string, string> {
  if (change === "") return {};
  const merged = Object.entries({ ...before, ...change });
  return Object.fromEntries(merged.filter(([, value]) => value !== ""));
}

const expand = z.array(z.string().max(200)).max(20).exactOptional();

/** The parameters of a request. Unknown ones are rejected, as Stripe does. */
export const params = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject({ ...shape, expand });

export function readParams<T>(schema: z.ZodType<T>, input: unknown): T {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const { issues } = result.error;
  // As at Stripe, a name that is misspelled is reported before the one that is therefore missing.
  const unknown = issues.find(({ code }) => code === "unrecognized_keys");
  throw faultOf(unknown ?? issues[0], input);
}

function faultOf(issue: z.core.$ZodIssue | undefined, input: unknown): StripeFault {
  const path = issue?.path ?? [];
  if (issue?.code === "unrecognized_keys") {
    const param = nameOf([...path, issue.keys[0] ?? ""]);
    return invalid(`Received unknown parameter: ${param}`, { code: "parameter_unknown", param });
  }
  const param = nameOf(path);
  if (valueAt(input, path) === undefined) {
    return invalid(`Missing required param: ${param}.`, { code: "parameter_missing", param });
  }
  return invalid(`Invalid ${param}: ${issue?.message ?? "not a valid value"}`, { param });
}

/** `items[0][price]`. */
const nameOf = ([first = "", ...rest]: PropertyKey[]): string =>
  String(first) + rest.map((key) => `[${String(key)}]`).join("");

function valueAt(input: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined,
    input,
  );
}

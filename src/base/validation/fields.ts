import { z } from "zod";
import { readDateTime, readQueryTime, type WrittenTime } from "./date-time";
import { Fault, faults, type Reader } from "./fault";
import { type Bounds, readBool, readInt, readNumber } from "./numbers";
import { choiceReader, type TextRules, textReader } from "./text";
import { readUuid } from "./uuid";

/** The JSON Schema of a field, since zod cannot see the rules inside a reader. */
type Meta = Record<string, unknown>;

/** Without undefined values, which would show up in the JSON Schema. */
function given(meta: Record<string, unknown>): Meta {
  return Object.fromEntries(Object.entries(meta).filter(([, value]) => value !== undefined));
}

/** Reports `fault` from a zod transform, at `path` below the transformed value. */
export function raise(ctx: z.RefinementCtx, fault: Fault, path: (string | number)[] = []): void {
  ctx.addIssue({ code: "custom", message: fault.msg, params: { fault }, path });
}

/**
 * Reads `input` with another schema inside a zod transform. The outer schema reports its errors at
 * the same paths.
 */
export function readAs<S extends z.ZodType>(
  schema: S,
  input: unknown,
  ctx: z.RefinementCtx,
): z.output<S> {
  const read = schema.safeParse(input);
  if (read.success) return read.data;
  // Zod removes the input from the issues it reports, but needs it in the issues we add.
  ctx.issues.push(
    ...read.error.issues.map((issue) => ({ ...issue, input }) as (typeof ctx.issues)[number]),
  );
  return z.NEVER;
}

/** A zod schema for one value, read by `read`. All other primitives are built on this. */
export function field<T>(read: Reader<T>, meta: Meta = {}) {
  return z
    .unknown()
    .transform((input, ctx): T => {
      const value = read(input);
      if (!(value instanceof Fault)) return value;
      raise(ctx, value);
      return z.NEVER;
    })
    .meta(meta);
}

/** Passes an input to `schema` only if `check` accepts its outer form. */
function guarded<S extends z.ZodType>(check: (input: unknown) => Fault | null, schema: S) {
  return z.preprocess((input, ctx) => {
    const fault = check(input);
    if (fault) raise(ctx, fault);
    return input;
  }, schema);
}

export function text(rules: TextRules = {}) {
  return field(
    textReader(rules),
    given({
      type: "string",
      minLength: rules.min,
      maxLength: rules.max,
      pattern: rules.pattern?.source,
    }),
  );
}

const boundsMeta = (bounds: Bounds): Meta => ({
  minimum: bounds.ge,
  exclusiveMinimum: bounds.gt,
  maximum: bounds.le,
  exclusiveMaximum: bounds.lt,
});

export function int(bounds: Bounds = {}) {
  return field(
    (input) => readInt(input, bounds),
    given({ type: "integer", ...boundsMeta(bounds) }),
  );
}

export function number(bounds: Bounds = {}) {
  return field(
    (input) => readNumber(input, bounds),
    given({ type: "number", ...boundsMeta(bounds) }),
  );
}

export const bool = () => field(readBool, { type: "boolean" });

/** Accepts any spelling; the value is canonical lower case. */
export const uuid = () => field(readUuid, { type: "string", format: "uuid" });

/** In ms since the epoch; no zone means UTC. */
export const dateTime = () => field(readDateTime, { type: "string", format: "date-time" });

/** A date-time in a query string, with whether it has a zone. */
export const queryTime = () =>
  field<WrittenTime>(readQueryTime, {
    anyOf: ["date-time", "date"].map((format) => ({ type: "string", format })),
  });

export const choice = <const T extends string>(options: readonly T[]) =>
  field(choiceReader(options), { type: "string", enum: [...options] });

export function isDict(input: unknown): input is Record<string, unknown> {
  return typeof input === "object" && input !== null && !Array.isArray(input);
}

type Sizes = { min?: number; max?: number };

/**
 * A list. Its length is checked before its items, so that rejecting a list that is far too long
 * costs nothing.
 */
export function list<S extends z.ZodType>(item: S, { min = 0, max }: Sizes = {}) {
  const check = (input: unknown) => {
    if (input === undefined) return faults.missing;
    if (!Array.isArray(input)) return faults.listType;
    if (max !== undefined && input.length > max) return faults.tooLong(max, input.length);
    return input.length < min ? faults.tooShort(min, input.length) : null;
  };
  const meta = given({ minItems: min > 0 ? min : undefined, maxItems: max });
  return guarded(check, z.array(item).meta(meta));
}

/** An object with any keys and values. */
export function dict({ max }: { max?: number } = {}) {
  const read: Reader<Record<string, unknown>> = (input) => {
    if (input === undefined) return faults.missing;
    if (!isDict(input)) return faults.dictType;
    const size = Object.keys(input).length;
    return max !== undefined && size > max ? faults.tooLong(max, size, "Dictionary") : input;
  };
  return field(read, given({ type: "object", additionalProperties: true, maxProperties: max }));
}

function checkModel(input: unknown): Fault | null {
  if (input === undefined) return faults.missing;
  return isDict(input) ? null : faults.modelType;
}

/** An object with known fields; unknown fields are ignored. */
export const model = <S extends z.core.$ZodShape>(shape: S) => guarded(checkModel, z.object(shape));

/** Like {@link model}, but unknown fields are errors. */
export const strictModel = <S extends z.core.$ZodShape>(shape: S) =>
  guarded(checkModel, z.strictObject(shape));

/** A field that may be omitted; `null` counts as omitted. */
export function optional<S extends z.ZodType>(schema: S) {
  const absent = (input: unknown) => (input === null ? undefined : input);
  return z.preprocess(absent, schema.optional()).optional();
}

/**
 * A field with a default. Not zod's `default`, which is lost from the JSON Schema of a field that
 * transforms.
 */
export const withDefault = <S extends z.ZodType>(schema: S, value: z.input<S>) =>
  schema.prefault(() => value);

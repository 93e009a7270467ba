/**
 * What is wrong with one value. Clients of this kind of API read `type` and `ctx`, so both, and the
 * wording, must match Pydantic 2 exactly.
 */
export class Fault {
  constructor(
    readonly type: string,
    readonly msg: string,
    readonly ctx?: Record<string, unknown>,
  ) {}
}

/**
 * Turns an input into a value, or returns the error. `undefined` means that the input is absent.
 */
export type Reader<T> = (input: unknown) => T | Fault;

const plain = (type: string, msg: string) => new Fault(type, msg);
const because = (type: string, what: string, error: string) =>
  new Fault(type, `${what}, ${error}`, { error });

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** `'a', 'b' or 'c'` */
function quotedChoice(options: readonly string[]): string {
  const quoted = options.map((option) => `'${option}'`);
  const last = quoted.pop() ?? "";
  return quoted.length === 0 ? last : `${quoted.join(", ")} or ${last}`;
}

/** Every kind of error, with its type, wording and context. */
export const faults = {
  missing: plain("missing", "Field required"),
  extraForbidden: plain("extra_forbidden", "Extra inputs are not permitted"),
  modelType: plain(
    "model_attributes_type",
    "Input should be a valid dictionary or object to extract fields from",
  ),
  dictType: plain("dict_type", "Input should be a valid dictionary"),
  listType: plain("list_type", "Input should be a valid list"),
  stringType: plain("string_type", "Input should be a valid string"),
  intType: plain("int_type", "Input should be a valid integer"),
  intParsing: plain(
    "int_parsing",
    "Input should be a valid integer, unable to parse string as an integer",
  ),
  intFromFloat: plain(
    "int_from_float",
    "Input should be a valid integer, got a number with a fractional part",
  ),
  floatType: plain("float_type", "Input should be a valid number"),
  floatParsing: plain(
    "float_parsing",
    "Input should be a valid number, unable to parse string as a number",
  ),
  finiteNumber: plain("finite_number", "Input should be a finite number"),
  boolType: plain("bool_type", "Input should be a valid boolean"),
  boolParsing: plain("bool_parsing", "Input should be a valid boolean, unable to interpret input"),
  uuidType: plain("uuid_type", "UUID input should be a string, bytes or UUID object"),
  datetimeType: plain("datetime_type", "Input should be a valid datetime"),

  tooShort: (min: number, actual: number, fieldType = "List") =>
    new Fault(
      "too_short",
      `${fieldType} should have at least ${counted(min, "item")} after validation, not ${actual}`,
      { field_type: fieldType, min_length: min, actual_length: actual },
    ),
  tooLong: (max: number, actual: number, fieldType = "List") =>
    new Fault(
      "too_long",
      `${fieldType} should have at most ${counted(max, "item")} after validation, not ${actual}`,
      { field_type: fieldType, max_length: max, actual_length: actual },
    ),
  stringTooShort: (min: number) =>
    new Fault("string_too_short", `String should have at least ${counted(min, "character")}`, {
      min_length: min,
    }),
  stringTooLong: (max: number) =>
    new Fault("string_too_long", `String should have at most ${counted(max, "character")}`, {
      max_length: max,
    }),
  stringPattern: (pattern: string) =>
    new Fault("string_pattern_mismatch", `String should match pattern '${pattern}'`, { pattern }),
  greaterThan: (gt: number) =>
    new Fault("greater_than", `Input should be greater than ${gt}`, { gt }),
  greaterThanEqual: (ge: number) =>
    new Fault("greater_than_equal", `Input should be greater than or equal to ${ge}`, { ge }),
  lessThan: (lt: number) => new Fault("less_than", `Input should be less than ${lt}`, { lt }),
  lessThanEqual: (le: number) =>
    new Fault("less_than_equal", `Input should be less than or equal to ${le}`, { le }),
  uuidParsing: (error: string) => because("uuid_parsing", "Input should be a valid UUID", error),
  /** Used for a string that is not a date-time. */
  datetimeText: (error: string) =>
    because("datetime_from_date_parsing", "Input should be a valid datetime or date", error),
  /** Used for a number that is out of range. */
  datetimeNumber: (error: string) =>
    because("datetime_parsing", "Input should be a valid datetime", error),
  literal: (options: readonly string[]) => {
    const expected = quotedChoice(options);
    return new Fault("literal_error", `Input should be ${expected}`, { expected });
  },
  /** Used for Tallymark's own rules. */
  value: (error: string) => because("value_error", "Value error", error),
} as const;

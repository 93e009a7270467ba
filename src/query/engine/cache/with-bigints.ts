/** A replacer of `JSON.stringify`, for keys. */
export const withBigints = (_: string, value: unknown): unknown =>
  typeof value === "bigint" ? value.toString() : value;

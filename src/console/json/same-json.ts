/**
 * Whether two values are the same JSON. Key order and undefined values are ignored, since the
 * database keeps neither.
 */
export const sameJson = (a: unknown, b: unknown): boolean => written(a) === written(b);

const written = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

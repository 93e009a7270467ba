/** Conditions of which nothing is left to ask. */
export const ALWAYS = "true";
export const NEVER = "false";

export function and(...conditions: string[]): string {
  const parts = conditions.filter((condition) => condition !== ALWAYS);
  return parts.length === 0 ? ALWAYS : parts.join(" AND ");
}

/** In brackets where there is a choice, so that the result can stand anywhere in an `and`. */
export function or(...conditions: string[]): string {
  const parts = conditions.filter((condition) => condition !== NEVER);
  if (parts.includes(ALWAYS)) return ALWAYS;
  if (parts.length > 1) return `(${parts.join(" OR ")})`;
  return parts[0] ?? NEVER;
}

/** A statement in brackets, set in by two signs more than the line it stands in. */
export const nested = (sql: string, indent = ""): string =>
  `(\n${sql.replace(/^/gm, `${indent}  `)}\n${indent})`;

export const not = (condition: string): string => `NOT (${condition})`;

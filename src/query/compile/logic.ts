/** A condition that always holds; `and` leaves it out. */
export const ALWAYS = "true";
export const NEVER = "false";

/** Conditions that all hold. Each is bracketed where its own operator would bind less tightly. */
export function and(...conditions: string[]): string {
  const parts = conditions.filter((condition) => condition !== ALWAYS);
  return parts.length === 0 ? ALWAYS : parts.map(bracketed).join(" AND ");
}

export function or(...conditions: string[]): string {
  const parts = conditions.filter((condition) => condition !== NEVER);
  if (parts.includes(ALWAYS)) return ALWAYS;
  return parts.length === 0 ? NEVER : parts.map(bracketed).join(" OR ");
}

export const not = (condition: string): string => `NOT (${condition})`;

function bracketed(condition: string): string {
  return condition.includes(" OR ") ? `(${condition})` : condition;
}

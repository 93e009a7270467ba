/** The id of an object that Stripe sends either expanded or as its id; null if it is neither. */
export function idOf(reference: unknown): string | null {
  if (typeof reference === "string") return reference;
  if (typeof reference !== "object" || reference === null) return null;
  const id: unknown = Reflect.get(reference, "id");
  return typeof id === "string" ? id : null;
}

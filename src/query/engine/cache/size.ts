/** What an object takes beside its properties, and what a property does beside its value. */
const OBJECT_BYTES = 32;
const PROPERTY_BYTES = 8;

/** About how many bytes a JSON value takes in memory. */
export function sizeOf(value: unknown): number {
  if (typeof value === "string") return OBJECT_BYTES + 2 * value.length;
  if (typeof value !== "object" || value === null) return PROPERTY_BYTES;
  let bytes = OBJECT_BYTES;
  for (const one of Object.values(value)) bytes += PROPERTY_BYTES + sizeOf(one);
  return bytes;
}

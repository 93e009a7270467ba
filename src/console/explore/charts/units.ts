/** The units of which the groups of a breakdown can be told as parts of the whole. */
export const ADDS_UP: ReadonlySet<string> = new Set(["events", "users", "sessions"]);

/** The unit that all lines share; undefined where they have several, or none. */
export function commonUnit(lines: readonly { unit: string | null }[]): string | undefined {
  const [first] = lines;
  const unit = first?.unit ?? undefined;
  return lines.every((line) => line.unit === unit) ? unit : undefined;
}

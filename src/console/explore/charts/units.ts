/** Units whose groups are shown as shares of the total. */
export const ADDS_UP: ReadonlySet<string> = new Set(["events", "users", "sessions"]);

/** The unit that all lines share; undefined if there is no such unit. */
export function commonUnit(lines: readonly { unit: string | null }[]): string | undefined {
  const [first] = lines;
  const unit = first?.unit ?? undefined;
  return lines.every((line) => line.unit === unit) ? unit : undefined;
}

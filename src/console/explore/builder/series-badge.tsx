import { TREND } from "@/query/engine/model/limits";
/** The letter by which formulas call a series, in the colour of its line. */
export function SeriesBadge({ id, plain = false }: { id: string; plain?: boolean }) {
  const at = (TREND.letters as readonly string[]).indexOf(id);
  const colour = plain || at < 0 ? "var(--soft)" : `var(--chart-${at + 1})`;
  return (
    <span
      aria-hidden="true"
      style={{ color: colour, borderColor: colour }}
      className="inline-flex h-5 min-w-5 shrink-0 items-center justify-center rounded-sm border px-1 font-semibold text-xs"
    >
      {id}
    </span>
  );
}

import { type DayCost, KEPT_DAYS } from "@/assistant";
import { StartError } from "@/base/errors";

export const USAGE = `Usage: npm run assistant:costs -- [days]
  [days]: how many days to show, including today; 30 by default, at most ${KEPT_DAYS}`;

/** The number of days to show. */
export function readDays(args: readonly string[]): number {
  const [text = "30", ...rest] = args;
  const days = Number(text);
  if (!/^\d+$/.test(text) || days < 1 || days > KEPT_DAYS || rest.length > 0)
    throw new StartError(USAGE);
  return days;
}

/** The output of `npm run assistant:costs`: a line for each day and model, and the total. */
export function assistantCosts(costs: readonly DayCost[], days: number): string {
  const period = days === 1 ? "today (UTC)" : `in the last ${days} days (UTC)`;
  if (costs.length === 0) return `The assistant gave no answers ${period}.`;
  const lines = [
    ["day", "model", "answers", "input tokens", "output tokens", "cost"],
    ...costs.map((row) => [row.day, row.model, ...figuresOf(row)]),
    ["total", "", ...figuresOf(totalOf(costs))],
  ];
  return [...aligned(lines), ...(costs.some(isUnknown) ? ["", INCOMPLETE] : [])].join("\n");
}

const isUnknown = ({ cost }: DayCost): boolean => cost === null;

const INCOMPLETE = `The total does not include models without a price. To include future answers, set
ASSISTANT_FAST_PRICE, ASSISTANT_BALANCED_PRICE and ASSISTANT_MOST_CAPABLE_PRICE.`;

type Figures = Pick<DayCost, "answers" | "inputTokens" | "outputTokens" | "cost">;

const figuresOf = ({ answers, inputTokens, outputTokens, cost }: Figures): string[] => [
  ...[answers, inputTokens, outputTokens].map((value) => value.toLocaleString("en")),
  cost === null ? "no price set" : dollars(cost),
];

const totalOf = (costs: readonly DayCost[]): Figures =>
  costs.reduce<Figures>(
    (sum, row) => ({
      answers: sum.answers + row.answers,
      inputTokens: sum.inputTokens + row.inputTokens,
      outputTokens: sum.outputTokens + row.outputTokens,
      cost: (sum.cost ?? 0) + (row.cost ?? 0),
    }),
    { answers: 0, inputTokens: 0, outputTokens: 0, cost: 0 },
  );

/** With fractions of a cent, since an answer often costs less. */
const USD = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  minimumFractionDigits: 2,
  maximumFractionDigits: 6,
});
const dollars = (millionths: number): string => USD.format(millionths / 1e6);

/** Pads the cells to columns: the first two to the left, figures to the right. */
function aligned(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(...rows.map((row) => row[at]?.length ?? 0)),
  );
  return rows.map((row) =>
    row
      .map((cell, at) => (at < 2 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join("  "),
  );
}

import { memo } from "react";
import { heatColour } from "@/ui/charts/heat-colour";
import { classes } from "@/ui/classes";
import { formatCount, formatFullCount, formatShare } from "@/ui/format/number";
import { Scroller } from "@/ui/scroller";
import {
  type CellValue,
  type Cohort,
  cohortLabel,
  greatestRate,
  periodLabel,
  type RetentionResult,
  type Returned,
  reachedPeriods,
  usersOf,
} from "./cohorts";

type HeatTableProps = {
  result: RetentionResult;
  cellValue: CellValue;
  /** Fills the height of its container. */
  fill?: boolean;
};

const STICKY = "sticky left-0 z-10 border-line border-r bg-raised";
const CELL = "h-8 min-w-16 px-2 text-right tabular-nums";

/** One row per cohort; a darker cell means that more of the cohort came back in that period. */
export const HeatTable = memo(function HeatTable({ result, cellValue, fill }: HeatTableProps) {
  const periods = reachedPeriods(result);
  const greatest = greatestRate(result);
  return (
    <Scroller
      label="Cohorts by period"
      className={fill ? "h-full" : "max-h-[42rem] print:max-h-none"}
    >
      <table className="w-full border-separate border-spacing-0 text-sm">
        <caption className="sr-only">Users who came back, by cohort and period</caption>
        <thead>
          <tr className="[&>th]:sticky [&>th]:top-0 [&>th]:h-8 [&>th]:border-line [&>th]:border-b [&>th]:bg-raised [&>th]:font-medium [&>th]:text-soft [&>th]:text-xs">
            <th scope="col" className="left-0 z-20 border-r px-3 text-left">
              Cohort
            </th>
            <th scope="col" className="z-10 px-2 text-right">
              Users
            </th>
            {periods.map((at) => (
              <th key={at} scope="col" className="z-10 whitespace-nowrap px-2 text-right">
                {periodLabel(result, at)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Averages result={result} cellValue={cellValue} periods={periods} />
          {result.cohorts.map((cohort) => (
            <CohortRow key={cohort.time} {...{ result, cohort, cellValue, periods, greatest }} />
          ))}
        </tbody>
      </table>
    </Scroller>
  );
});

type RowProps = HeatTableProps & { periods: readonly number[] };

/** Averages of all cohorts, for completed periods. */
function Averages({ result, cellValue, periods }: RowProps) {
  return (
    <tr className="[&>*]:border-line [&>*]:border-b">
      <th scope="row" className={classes(STICKY, "whitespace-nowrap px-3 text-left font-medium")}>
        All cohorts
      </th>
      <td className={classes(CELL, "text-soft")}>{formatCount(usersOf(result))}</td>
      {periods.map((at) => {
        const average = result.averages[at];
        return (
          <td
            key={at}
            title={average ? cellTitle(average, average.size, periodLabel(result, at)) : undefined}
            className={classes(CELL, "font-medium text-ink")}
          >
            {average ? cellText(average, cellValue) : "–"}
          </td>
        );
      })}
    </tr>
  );
}

function CohortRow(props: RowProps & { cohort: Cohort; greatest: number }) {
  const { result, cohort, cellValue, periods, greatest } = props;
  return (
    <tr>
      <th
        scope="row"
        className={classes(STICKY, "whitespace-nowrap px-3 text-left font-normal text-ink")}
      >
        {cohortLabel(result, cohort)}
      </th>
      <td className={classes(CELL, "text-soft")} title={formatFullCount(cohort.size)}>
        {formatCount(cohort.size)}
      </td>
      {periods.map((at) => (
        <Cell
          key={at}
          value={cohort.values[at]}
          size={cohort.size}
          open={at === cohort.open}
          cellValue={cellValue}
          shade={at === 0 ? 0 : (cohort.values[at]?.rate ?? 0) / (greatest || 1)}
          period={periodLabel(result, at)}
        />
      ))}
    </tr>
  );
}

type CellProps = {
  value: Returned | null | undefined;
  size: number;
  /** Whether the period is in progress. */
  open: boolean;
  cellValue: CellValue;
  /** 0 to 1. */
  shade: number;
  period: string;
};

function Cell({ value, size, open, cellValue, shade, period }: CellProps) {
  if (!value) return <td aria-label="Not started yet" />;
  // An empty cohort has no rate.
  if (size === 0) return <td className={classes(CELL, "text-faint")}>–</td>;
  return (
    <td
      className="p-px"
      title={`${cellTitle(value, size, period)}${open ? ", still in progress" : ""}`}
    >
      <div
        style={{ backgroundColor: heatColour(shade) }}
        className={classes(
          CELL,
          "flex items-center justify-end rounded-sm text-ink",
          open && "outline-dashed outline-1 outline-strong -outline-offset-1",
        )}
      >
        {cellText(value, cellValue)}
        {open && <span className="sr-only"> so far, period in progress</span>}
      </div>
    </td>
  );
}

const cellText = ({ count, rate }: Returned, cellValue: CellValue): string =>
  cellValue === "rate" ? formatShare(rate) : formatCount(count);

const cellTitle = ({ count, rate }: Returned, size: number, period: string): string =>
  `${formatFullCount(count)} of ${formatFullCount(size)} users (${formatShare(rate)}) in ${period.toLowerCase()}`;

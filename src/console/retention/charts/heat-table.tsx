import { memo } from "react";
import { heatColour } from "@/ui/charts/heat-colour";
import { classes } from "@/ui/classes";
import { formatCount, formatFullCount, formatShare } from "@/ui/format/time";
import { Scroller } from "@/ui/scroller";
import {
  type CellValue,
  type Cohort,
  cohortLabel,
  greatestRate,
  periodLabel,
  type RetentionAnswer,
  type Returned,
  reachedPeriods,
  usersOf,
} from "./cohorts";

type HeatTableProps = {
  answer: RetentionAnswer;
  figure: CellValue;
  /** Takes the height of the box around it. */
  fill?: boolean;
};

const STICKY = "sticky left-0 z-10 border-line border-r bg-raised";
const CELL = "h-8 min-w-16 px-2 text-right tabular-nums";

/** A row each cohort; the deeper a cell, the more of the cohort came back in that period. */
export const HeatTable = memo(function HeatTable({ answer, figure, fill }: HeatTableProps) {
  const periods = reachedPeriods(answer);
  const greatest = greatestRate(answer);
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
                {periodLabel(answer, at)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Averages answer={answer} figure={figure} periods={periods} />
          {answer.cohorts.map((cohort) => (
            <CohortRow key={cohort.time} {...{ answer, cohort, figure, periods, greatest }} />
          ))}
        </tbody>
      </table>
    </Scroller>
  );
});

type RowProps = HeatTableProps & { periods: readonly number[] };

/** All cohorts together, of those periods that are over. */
function Averages({ answer, figure, periods }: RowProps) {
  return (
    <tr className="[&>*]:border-line [&>*]:border-b">
      <th scope="row" className={classes(STICKY, "whitespace-nowrap px-3 text-left font-medium")}>
        All cohorts
      </th>
      <td className={classes(CELL, "text-soft")}>{formatCount(usersOf(answer))}</td>
      {periods.map((at) => {
        const average = answer.averages[at];
        return (
          <td
            key={at}
            title={average ? saidOf(average, average.size, periodLabel(answer, at)) : undefined}
            className={classes(CELL, "font-medium text-ink")}
          >
            {average ? shown(average, figure) : "–"}
          </td>
        );
      })}
    </tr>
  );
}

function CohortRow(props: RowProps & { cohort: Cohort; greatest: number }) {
  const { answer, cohort, figure, periods, greatest } = props;
  return (
    <tr>
      <th
        scope="row"
        className={classes(STICKY, "whitespace-nowrap px-3 text-left font-normal text-ink")}
      >
        {cohortLabel(answer, cohort)}
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
          figure={figure}
          shade={at === 0 ? 0 : (cohort.values[at]?.rate ?? 0) / (greatest || 1)}
          period={periodLabel(answer, at)}
        />
      ))}
    </tr>
  );
}

type CellProps = {
  value: Returned | null | undefined;
  size: number;
  /** The period still runs. */
  open: boolean;
  figure: CellValue;
  /** 0 to 1. */
  shade: number;
  period: string;
};

function Cell({ value, size, open, figure, shade, period }: CellProps) {
  if (!value) return <td aria-label="Not begun yet" />;
  // Nobody could come back to a cohort that nobody is in.
  if (size === 0) return <td className={classes(CELL, "text-faint")}>–</td>;
  return (
    <td
      className="p-px"
      title={`${saidOf(value, size, period)}${open ? ", which still runs" : ""}`}
    >
      <div
        style={{ backgroundColor: heatColour(shade) }}
        className={classes(
          CELL,
          "flex items-center justify-end rounded-sm text-ink",
          open && "outline-dashed outline-1 outline-strong -outline-offset-1",
        )}
      >
        {shown(value, figure)}
        {open && <span className="sr-only"> so far, the period still runs</span>}
      </div>
    </td>
  );
}

const shown = ({ count, rate }: Returned, figure: CellValue): string =>
  figure === "rate" ? formatShare(rate) : formatCount(count);

const saidOf = ({ count, rate }: Returned, size: number, period: string): string =>
  `${formatFullCount(count)} of ${formatFullCount(size)} users (${formatShare(rate)}) in ${period.toLowerCase()}`;

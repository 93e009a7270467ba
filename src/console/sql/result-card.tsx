import { CircleStop, DatabaseZap, RotateCcw } from "lucide-react";
import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { usePast } from "@/console/query/results/use-slow-query";
import { SQL_LIMITS } from "@/query/sql/dialect/limits";
import { Button } from "@/ui/buttons/button";
import { Card } from "@/ui/card";
import { classes } from "@/ui/classes";
import { Banner } from "@/ui/feedback/banner";
import { EmptyState } from "@/ui/feedback/empty-state";
import { ErrorState } from "@/ui/feedback/error-state";
import { formatFullCount } from "@/ui/format/time";
import { Skeleton } from "@/ui/loading/skeleton";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/ui/tabs";
import { durationText } from "./execution/duration-text";
import { isSameStatement, type Statement } from "./execution/statement";
import type { Settled } from "./execution/use-execution";
import { CsvButton } from "./results/csv-button";
import { AnswerTable } from "./results/result-table";
import { useView, VIEWS } from "./results/use-view";
import type { Sql } from "./use-sql";

const AnswerChart = dynamic(
  () => import("./results/result-chart").then((module) => module.AnswerChart),
  {
    ssr: false,
    loading: () => <Skeleton className="h-80" />,
  },
);

/** Until then the former answer stays, so that quick ones do not flicker. */
const SKELETON_MS = 300;

/** What came of the statement that was run last. */
export function ResultCard({ sql }: { sql: Sql }) {
  const { running, settled } = sql;
  const tooLong = usePast(SKELETON_MS, running !== null);
  return (
    <Card aria-label="Answer" aria-busy={running !== null}>
      {running !== null && (tooLong || settled === null) ? (
        <Shape />
      ) : settled === null ? (
        <EmptyState icon={<DatabaseZap />} title="Run the statement to see its answer">
          At most {formatFullCount(SQL_LIMITS.maxRows)} rows, within {SQL_LIMITS.maxSeconds}{" "}
          seconds. Nothing that you run can change an event.
        </EmptyState>
      ) : (
        <div className={classes("transition-opacity", running !== null && "opacity-60")}>
          <Outcome settled={settled} sql={sql} />
        </div>
      )}
    </Card>
  );
}

function Outcome({ settled, sql }: { settled: Settled; sql: Sql }) {
  if (settled.outcome === "answered") return <Answered settled={settled} current={sql.statement} />;
  if (settled.outcome === "refused") {
    return (
      <ErrorState
        title="The statement was not answered."
        message={settled.fault.message}
        onRetry={sql.run}
      />
    );
  }
  return (
    <Centered
      title={`You stopped it after ${durationText(settled.took)}.`}
      action={
        <Button size="sm" onClick={sql.run}>
          <RotateCcw aria-hidden="true" />
          Run again
        </Button>
      }
    >
      The query engine has stopped too.
    </Centered>
  );
}

type AnsweredProps = { settled: Settled & { outcome: "answered" }; current: Statement };

function Answered({ settled, current }: AnsweredProps) {
  const { answer, statement, took } = settled;
  const { chosen, change } = useView();
  const choose = (value: string) => {
    const view = VIEWS.find((one) => one === value);
    if (view) change({ view });
  };
  return (
    <Tabs value={chosen.view ?? "table"} onValueChange={choose}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-line border-b px-4">
        <TabsList aria-label="Answer as" className="border-0">
          <TabsTrigger value="table">Table</TabsTrigger>
          <TabsTrigger value="chart">Chart</TabsTrigger>
        </TabsList>
        <div className="flex items-center gap-3 py-1.5">
          <p role="status" className="text-soft text-sm tabular-nums">
            {countText(answer.row_count)} in {durationText(took)}
          </p>
          <CsvButton statement={statement} />
        </div>
      </div>
      <div className="flex flex-col gap-2 p-3 empty:hidden">
        {!isSameStatement(statement, current) && (
          <Banner
            title={`${statement.sql === current.sql ? "A parameter" : "The statement"} has changed since it was run: this is the answer before.`}
          />
        )}
        {answer.truncated && (
          <Banner
            tone="warn"
            title={`Only the first ${formatFullCount(answer.row_count)} rows are given; there are more.`}
          >
            Add a LIMIT with ORDER BY, or group the rows.
          </Banner>
        )}
      </div>
      <TabsContent value="table" className="pt-0">
        <AnswerTable answer={answer} />
      </TabsContent>
      <TabsContent value="chart" className="p-4 pt-2">
        <AnswerChart answer={answer} />
      </TabsContent>
    </Tabs>
  );
}

const countText = (rows: number): string =>
  rows === 1 ? "1 row" : `${formatFullCount(rows)} rows`;

type CenteredProps = { title: string; children: ReactNode; action: ReactNode };

function Centered({ title, children, action }: CenteredProps) {
  return (
    <div role="status">
      <EmptyState icon={<CircleStop />} title={title} action={action}>
        {children}
      </EmptyState>
    </div>
  );
}

const ROWS = ["a", "b", "c", "d", "e", "f"];

function Shape() {
  return (
    <div className="flex flex-col gap-3 p-4">
      <Skeleton className="h-5 w-48" />
      {ROWS.map((row) => (
        <Skeleton key={row} className="h-6" />
      ))}
    </div>
  );
}

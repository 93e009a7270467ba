import { CircleStop, DatabaseZap, RotateCcw } from "lucide-react";
import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { useIsSlow } from "@/console/query/results/use-is-slow";
import { SQL_LIMITS } from "@/query/sql/dialect/limits";
import { Button } from "@/ui/buttons/button";
import { Card } from "@/ui/card";
import { classes } from "@/ui/classes";
import { Banner } from "@/ui/feedback/banner";
import { EmptyState } from "@/ui/feedback/empty-state";
import { ErrorState } from "@/ui/feedback/error-state";
import { formatFullCount } from "@/ui/format/number";
import { Skeleton } from "@/ui/loading/skeleton";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/ui/tabs";
import { durationText } from "./execution/duration-text";
import { isSameStatement, type Statement } from "./execution/statement";
import type { FinishedRun } from "./execution/use-execution";
import { CsvButton } from "./results/csv-button";
import { useView, VIEWS } from "./results/use-view";
import type { Sql } from "./use-sql";

const ResultChart = dynamic(
  () => import("./results/result-chart").then((module) => module.ResultChart),
  {
    ssr: false,
    loading: () => <Skeleton className="h-80" />,
  },
);

const ResultTable = dynamic(
  () => import("./results/result-table").then((module) => module.ResultTable),
  {
    ssr: false,
    loading: () => <Skeleton className="h-80" />,
  },
);

/** The previous result stays until then, so that quick statements do not flicker. */
const SKELETON_MS = 300;

/** The result of the last statement. */
export function ResultCard({ sql }: { sql: Sql }) {
  const { running, finished } = sql;
  const tooLong = useIsSlow(SKELETON_MS, running !== null);
  return (
    <Card aria-label="Results" aria-busy={running !== null}>
      {running !== null && (tooLong || finished === null) ? (
        <LoadingSkeleton />
      ) : finished === null ? (
        <EmptyState icon={<DatabaseZap />} title="Run the statement to see its results">
          Up to {formatFullCount(SQL_LIMITS.maxRows)} rows, within {SQL_LIMITS.maxSeconds} seconds.
          Statements are read-only.
        </EmptyState>
      ) : (
        <div className={classes("transition-opacity", running !== null && "opacity-60")}>
          <Outcome finished={finished} sql={sql} />
        </div>
      )}
    </Card>
  );
}

function Outcome({ finished, sql }: { finished: FinishedRun; sql: Sql }) {
  if (finished.outcome === "answered")
    return <ResultTabs finished={finished} current={sql.statement} />;
  if (finished.outcome === "refused") {
    return (
      <ErrorState
        title="The statement failed."
        message={finished.fault.message}
        onRetry={sql.run}
      />
    );
  }
  return (
    <Centered
      title={`Cancelled after ${durationText(finished.took)}.`}
      action={
        <Button size="sm" onClick={sql.run}>
          <RotateCcw aria-hidden="true" />
          Run again
        </Button>
      }
    >
      The query was cancelled on the server, too.
    </Centered>
  );
}

type ResultTabsProps = { finished: FinishedRun & { outcome: "answered" }; current: Statement };

function ResultTabs({ finished, current }: ResultTabsProps) {
  const { result, statement, took } = finished;
  const { chosen, change } = useView();
  const choose = (value: string) => {
    const view = VIEWS.find((one) => one === value);
    if (view) change({ view });
  };
  return (
    <Tabs value={chosen.view ?? "table"} onValueChange={choose}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-line border-b px-4">
        <TabsList aria-label="View" className="border-0">
          <TabsTrigger value="table">Table</TabsTrigger>
          <TabsTrigger value="chart">Chart</TabsTrigger>
        </TabsList>
        <div className="flex items-center gap-3 py-1.5">
          <p role="status" className="text-soft text-sm tabular-nums">
            {countText(result.row_count)} in {durationText(took)}
          </p>
          <CsvButton statement={statement} />
        </div>
      </div>
      <div className="flex flex-col gap-2 p-3 empty:hidden">
        {!isSameStatement(statement, current) && (
          <Banner
            title={`${statement.sql === current.sql ? "A parameter" : "The statement"} changed since the last run. These are the previous results.`}
          />
        )}
        {result.truncated && (
          <Banner
            tone="warn"
            title={`Only the first ${formatFullCount(result.row_count)} rows are shown; there are more.`}
          >
            Add a LIMIT with ORDER BY, or group the rows.
          </Banner>
        )}
      </div>
      <TabsContent value="table" className="pt-0">
        <ResultTable result={result} />
      </TabsContent>
      <TabsContent value="chart" className="p-4 pt-2">
        <ResultChart result={result} />
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

function LoadingSkeleton() {
  return (
    <div className="flex flex-col gap-3 p-4">
      <Skeleton className="h-5 w-48" />
      {ROWS.map((row) => (
        <Skeleton key={row} className="h-6" />
      ))}
    </div>
  );
}

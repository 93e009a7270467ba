"use client";

import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useProperties } from "@/console/query/pickers/use-catalogue";
import { usePeriod } from "@/console/query/range/use-period";
import NoEventsYet from "@/console/query/results/no-events-yet";
import { useProject } from "@/console/shell/current/current";
import { api } from "@/console/trpc/api";
import { Card } from "@/ui/card";
import { DateRangePicker } from "@/ui/dates/date-range-picker";
import { PageHeader } from "@/ui/page-header";
import { FigureChart } from "./figure-chart";
import { FigureTile } from "./figure-tile";
import { FIGURES, METRICS } from "./figures";
import { Ranking } from "./ranking";
import { propertyRankings, RANKINGS } from "./rankings";

/** While a project is empty, its first event is looked for so often. */
const WAITING_MS = 1_000;

/** How a project does: who came, how often, and what they did. */
export function Overview() {
  const { id: projectId, timeZone } = useProject();
  const [period, setPeriod] = usePeriod();
  const { data: arrivals } = api.events.arrivals.useQuery(
    { projectId },
    { refetchInterval: ({ state }) => (state.data?.last === null ? WAITING_MS : false) },
  );
  const isEmpty = arrivals !== undefined && arrivals.last === null;
  return (
    <>
      <PageHeader
        title="Overview"
        actions={
          !isEmpty && (
            <DateRangePicker
              value={period}
              onChange={(chosen) => void setPeriod(chosen)}
              timeZone={timeZone}
            />
          )
        }
      />
      {isEmpty ? <NothingYet /> : <Figures />}
    </>
  );
}

function Figures() {
  const [period] = usePeriod();
  const [metric, setMetric] = useQueryState(
    "figure",
    parseAsStringLiteral(METRICS).withDefault("unique_users").withOptions({ history: "push" }),
  );
  const { data: catalogue } = useProperties(true);
  const figure = FIGURES.find((one) => one.metric === metric) ?? FIGURES[0];
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-3">
        {FIGURES.map((one) => (
          <FigureTile
            key={one.metric}
            figure={one}
            period={period}
            chosen={one === figure}
            onChoose={() => void setMetric(one.metric)}
          />
        ))}
      </div>
      <FigureChart figure={figure} period={period} />
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {[...RANKINGS, ...propertyRankings(catalogue?.properties ?? [])].map((ranking) => (
          <Ranking key={ranking.field} {...{ ranking, figure, period }} />
        ))}
      </div>
    </div>
  );
}

function NothingYet() {
  return (
    <Card>
      <NoEventsYet>Figures appear here as soon as they arrive.</NoEventsYet>
    </Card>
  );
}

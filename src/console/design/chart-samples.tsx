"use client";

import type { ReactNode } from "react";
import { Card, CardBody, CardHeader } from "@/ui/card";
import { BarList } from "@/ui/charts/bar-list";
import { NumberTile } from "@/ui/charts/number-tile";
import type { ChartSeries, PointPair } from "@/ui/charts/series/types";
import { TimeSeriesChart } from "@/ui/charts/time-series-chart";
import { DAY_MS, HOUR_MS, hours, many, points } from "./samples";

const ZONE = "Europe/Berlin";
const daily: ChartSeries[] = [
  { key: "now", label: "Events", data: points(30, DAY_MS, 12_000) },
  { key: "before", label: "Before", data: points(30, DAY_MS, 10_500, 30 * DAY_MS), dashed: true },
];
const sameDays = daily[0]?.data.map((_, at): PointPair => [at, at]);
/**
 * Berlin on 29 March 2026 compared with the day before: there is no 02:00 to pair
 * with the earlier 02:00.
 */
const springHours: ChartSeries[] = [
  { key: "now", label: "Events", data: hours("2026-03-28T23:00:00Z", 23) },
  { key: "before", label: "Before", data: hours("2026-03-27T23:00:00Z", 24), dashed: true },
];
const springPairs = Array.from({ length: 24 }, (_, at): PointPair => {
  if (at === 2) return [null, 2];
  return [at > 2 ? at - 1 : at, at];
});
const one = (data: ChartSeries["data"]): ChartSeries[] => [{ key: "one", label: "Events", data }];
const flat = (value: number) => points(14, DAY_MS, 0).map((point) => ({ ...point, value }));
const huge = points(14, DAY_MS, 3).map((point, at) =>
  at === 9 ? { ...point, value: 9.1e12 } : point,
);
const tiny = [0.001, 0.0025, 0.004, 0.0032, 0.0011];
const scaled = (of: readonly number[]) =>
  points(of.length, DAY_MS, 0).map((point, at) => ({ ...point, value: of[at] ?? 0 }));
/** Around the night of 25 October 2026, when clocks in Berlin go back: a day of 25 hours. */
const clockChange = points(24 * 28, HOUR_MS, 90).slice(24 * 23 + 6, 24 * 26);
const outage = {
  from: "2026-10-09T00:00:00Z",
  to: "2026-10-11T00:00:00Z",
  label: "Outage",
  tone: "bad",
} as const;

const SHARES = [
  { key: "page_view", label: "page_view", value: 1_234_567, share: 0.62 },
  { key: "search", label: "search", value: 402_118, share: 0.2 },
  {
    key: "paid",
    label: "order_paid_with_a_name_that_is_much_longer_than_any",
    value: 98_765,
    share: 0.05,
  },
];

export function ChartSamples() {
  const day = { timeZone: ZONE, granularity: "day", height: 200 } as const;
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Card className="lg:col-span-2">
        <CardBody className="grid gap-6 sm:grid-cols-4">
          <NumberTile
            label="Events"
            value={1_834_201}
            previous={1_620_000}
            sparkline={values(12_000)}
          />
          <NumberTile label="Users" value={48_120} previous={51_002} sparkline={values(500)} />
          <NumberTile label="Sessions" value={712} previous={0} />
          <NumberTile label="No value" value={null} />
          <NumberTile label="Tiny" value={0.004} previous={0.00399} />
          <NumberTile label="Below zero" value={-0.004} previous={-0.001} />
          <NumberTile label="Almost zero" value={1e-9} previous={0} />
          <NumberTile label="Almost a million" value={999_999} previous={1_000_000} />
        </CardBody>
      </Card>
      <Sample title="Line with comparison, incomplete">
        <TimeSeriesChart
          {...day}
          kind="line"
          series={daily}
          pairs={sameDays}
          label="Events by day"
          incomplete
        />
      </Sample>
      <Sample title="A day of 23 hours compared with 24">
        <TimeSeriesChart
          {...day}
          granularity="hour"
          kind="area"
          series={springHours}
          pairs={springPairs}
          label="Hours compared"
        />
      </Sample>
      <Sample title="Area with an outage">
        <TimeSeriesChart
          {...day}
          kind="area"
          series={daily.slice(0, 1)}
          label="Area"
          bands={[outage]}
        />
      </Sample>
      <Sample title="Stacked bars, incomplete">
        <TimeSeriesChart {...day} kind="bar" series={many(3, 30, DAY_MS)} label="Bars" incomplete />
      </Sample>
      <Sample title="Stacked areas, hostile labels">
        <TimeSeriesChart {...day} kind="area" series={many(8, 30, DAY_MS)} label="Areas" />
      </Sample>
      <Sample title="Hours across a clock change">
        <TimeSeriesChart
          {...day}
          granularity="hour"
          kind="line"
          series={one(clockChange)}
          label="Hours"
        />
      </Sample>
      <Sample title="2,000 points, 10 series">
        <TimeSeriesChart
          {...day}
          granularity="hour"
          kind="line"
          series={many(10, 2_000, HOUR_MS)}
          label="Many"
        />
      </Sample>
      <Sample title="2,000 bars">
        <TimeSeriesChart
          {...day}
          granularity="hour"
          kind="bar"
          series={many(3, 2_000, HOUR_MS)}
          label="Thin bars"
        />
      </Sample>
      <Sample title="One huge value">
        <TimeSeriesChart {...day} kind="bar" series={one(huge)} label="Huge" />
      </Sample>
      <Sample title="All zeros">
        <TimeSeriesChart {...day} kind="line" series={one(flat(0))} label="Zeros" />
      </Sample>
      <Sample title="Tiny values">
        <TimeSeriesChart {...day} kind="line" series={one(scaled(tiny))} label="Tiny" />
      </Sample>
      <Sample title="Tiny values around zero">
        <TimeSeriesChart
          {...day}
          kind="bar"
          series={one(scaled(tiny.map((value, at) => (at % 2 ? -value : value))))}
          label="Around zero"
        />
      </Sample>
      <Sample title="One point">
        <TimeSeriesChart {...day} kind="line" series={one(flat(7).slice(0, 1))} label="One point" />
      </Sample>
      <Sample title="No points">
        <TimeSeriesChart {...day} kind="line" series={[]} label="No points" />
      </Sample>
      <Sample title="Bar list">
        <BarList items={SHARES.map((item) => ({ ...item, href: "#" }))} label="Top events" />
      </Sample>
    </div>
  );
}

const values = (size: number) => points(30, DAY_MS, size).map((point) => point.value);

function Sample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <CardHeader title={title} />
      <CardBody>{children}</CardBody>
    </Card>
  );
}

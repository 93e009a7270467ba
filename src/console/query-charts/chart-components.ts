import dynamic from "next/dynamic";
import type { ComponentType } from "react";
import type { ChartedKind, QueryChartProps } from "./chart-kinds";
import { ChartScriptSkeleton } from "./chart-skeleton";

/** Each chart is a separate chunk, loaded while its query runs. */
export const CHART_COMPONENTS: { [K in ChartedKind]: ComponentType<QueryChartProps<K>> } = {
  trend: dynamic(() => import("./trend-chart"), { ssr: false, loading: ChartScriptSkeleton }),
  breakdown: dynamic(() => import("./breakdown-chart"), {
    ssr: false,
    loading: ChartScriptSkeleton,
  }),
  funnel: dynamic(() => import("./funnel-chart"), { ssr: false, loading: ChartScriptSkeleton }),
  retention: dynamic(() => import("./retention-chart"), {
    ssr: false,
    loading: ChartScriptSkeleton,
  }),
  paths: dynamic(() => import("./paths-table"), { ssr: false, loading: ChartScriptSkeleton }),
  events: dynamic(() => import("./events-table"), { ssr: false, loading: ChartScriptSkeleton }),
  users: dynamic(() => import("./users-table"), { ssr: false, loading: ChartScriptSkeleton }),
};

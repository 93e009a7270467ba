import dynamic from "next/dynamic";
import type { ComponentType } from "react";
import type { DrawingProps, DrawnKind } from "./drawn";
import { Coming } from "./shapes";

/** Each way to draw an answer is a script of its own, which comes while the answer is waited for. */
export const DRAWINGS: { [K in DrawnKind]: ComponentType<DrawingProps<K>> } = {
  trend: dynamic(() => import("./trend-drawing"), { ssr: false, loading: Coming }),
  breakdown: dynamic(() => import("./breakdown-drawing"), { ssr: false, loading: Coming }),
  funnel: dynamic(() => import("./funnel-drawing"), { ssr: false, loading: Coming }),
  retention: dynamic(() => import("./retention-drawing"), { ssr: false, loading: Coming }),
  paths: dynamic(() => import("./paths-drawing"), { ssr: false, loading: Coming }),
  events: dynamic(() => import("./events-drawing"), { ssr: false, loading: Coming }),
  users: dynamic(() => import("./users-drawing"), { ssr: false, loading: Coming }),
};

import type { Asked } from "@/console/assistant/context/assistant-provider";
import { screenWords } from "@/console/assistant/context/screen-words";
import type { WireWidget } from "@/dashboards/config/wire";
import type { WireQuery } from "@/query/engine/language/wire";
import { nameOf } from "../model/difference";

const QUESTIONS: Partial<Record<WireQuery["kind"], string>> = {
  trend: "Why did this change?",
  funnel: "Where do users drop out most, and why?",
  retention: "Which users come back, and which do not?",
};

/** A question about a widget, to which its query belongs. */
export const askAbout = (widget: WireWidget, query: WireQuery, dashboard: string): Asked => ({
  question: QUESTIONS[query.kind] ?? "What stands out here?",
  about: {
    words: screenWords("Widget", [nameOf(widget)], "range" in query ? query.range : undefined),
    context: { screen: "Dashboard", dashboard, query },
  },
});

import type { Asked } from "@/console/assistant/context/assistant-provider";
import { screenWords } from "@/console/assistant/context/screen-words";
import { questionForResult } from "@/console/assistant/suggestions/screen-questions";
import type { WireWidget } from "@/dashboards/config/wire";
import type { WireQuery } from "@/query/engine/language/wire";
import { nameOf } from "../model/difference";

/** A question about a widget, to which its query belongs. */
export const askAbout = (widget: WireWidget, query: WireQuery, dashboard: string): Asked => ({
  question: questionForResult(query),
  about: {
    words: screenWords("Widget", [nameOf(widget)], "range" in query ? query.range : undefined),
    context: { screen: "Dashboard", dashboard, query },
  },
});

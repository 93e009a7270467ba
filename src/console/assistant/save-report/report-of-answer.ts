import type { AssistantMessage } from "@/assistant/messages";
import { truncateTitle } from "@/base/text/canonical";
import { blockOf } from "@/console/reports/editor/charts/chart-block";
import { DRAWS } from "@/dashboards/config/limits";
import { REPORT } from "@/reports/limits";
import { drawnResult } from "../charts/drawn-result";
import { queryTitle } from "../tool-calls/query-words";
import { isToolPart, type Shown, shownBy } from "../tool-calls/tool-call";

type Report = { title: string; description: string; prompt: string; content: string };

/**
 * An answer as a report: its texts and charts in their order. The charts keep the
 * periods of the answer.
 */
export function reportOfAnswer(question: string, answer: AssistantMessage): Report {
  const blocks = answer.parts.flatMap((part) => {
    if (part.type === "text") return part.text.trim() === "" ? [] : [part.text.trim()];
    const shown = isToolPart(part) ? shownBy(answer, part) : undefined;
    return shown ? (chartBlock(shown) ?? []) : [];
  });
  return {
    title: truncateTitle(question.replace(/\s+/g, " "), REPORT.maxTitle),
    description: "",
    prompt: question.slice(0, REPORT.maxPrompt),
    content: blocks.join("\n\n"),
  };
}

function chartBlock(shown: Shown): string | null {
  const drawn = drawnResult(shown);
  if (!drawn) return null;
  const { query, as, result } = drawn;
  const granularity = result.kind === "trend" ? result.granularity : undefined;
  const title = truncateTitle(queryTitle(query, granularity), REPORT.maxTitle);
  const chart = DRAWS[as].includes(query.kind) ? as : "table";
  return blockOf({ title, chart, query });
}

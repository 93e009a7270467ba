import { parseAsStringLiteral, useQueryState } from "nuqs";
import { isRecord, readOne } from "@/console/query/model/read";
import { type Question, SILENT, useQuestion } from "@/console/saved-queries/use-question";
import type { WireRetention } from "@/query/engine/language/wire";
import type { DateRange } from "@/ui/dates/date-range";
import {
  EMPTY_DRAFT,
  type RetentionDraft,
  readRetentionDraft,
  retentionQuery,
  trimmed,
} from "./builder/retention-draft";
import { CELL_VALUES, type CellValue } from "./charts/cohorts";

/** Long enough for a dozen weekly cohorts. */
export const USUAL_RANGE: DateRange = { preset: "90d" };

const QUESTION: Question<RetentionDraft, WireRetention> = {
  kind: "retention",
  read: readRetentionDraft,
  empty: EMPTY_DRAFT,
  trimmed,
  ask: retentionQuery,
  usual: USUAL_RANGE,
};

const SHOWN = parseAsStringLiteral(CELL_VALUES)
  .withDefault("rate")
  .withOptions({ history: "push" });

/** All that the screen shows, which stands in its address; each change is a step back. */
export function useRetention() {
  const [figure, setFigure] = useQueryState("show", SHOWN);
  const question = useQuestion(QUESTION, {
    view: { figure },
    showView: (view) => void setFigure(figureOf(view), SILENT),
  });
  return {
    ...question,
    figure,
    setFigure: (to: CellValue) => void setFigure(to),
  };
}

export type Retention = ReturnType<typeof useRetention>;

const figureOf = (view: unknown): CellValue | null =>
  (isRecord(view) && readOne(view.figure, CELL_VALUES)) || null;

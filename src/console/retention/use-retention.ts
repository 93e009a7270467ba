import { parseAsStringLiteral, useQueryState } from "nuqs";
import { isRecord, readOne } from "@/console/query/model/read";
import {
  type QueryModel,
  REPLACE_HISTORY,
  useScreenQuery,
} from "@/console/saved-queries/use-screen-query";
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

/** Covers a dozen weekly cohorts. */
export const DEFAULT_RANGE: DateRange = { preset: "90d" };

const RETENTION_MODEL: QueryModel<RetentionDraft, WireRetention> = {
  kind: "retention",
  read: readRetentionDraft,
  empty: EMPTY_DRAFT,
  trimmed,
  toQuery: retentionQuery,
  defaultRange: DEFAULT_RANGE,
};

const SHOWN = parseAsStringLiteral(CELL_VALUES)
  .withDefault("rate")
  .withOptions({ history: "push" });

/** State of the screen, stored in the URL; each change is a history entry. */
export function useRetention() {
  const [cellValue, setCellValue] = useQueryState("show", SHOWN);
  const screenQuery = useScreenQuery(RETENTION_MODEL, {
    view: { figure: cellValue },
    showView: (view) => void setCellValue(cellValueOf(view), REPLACE_HISTORY),
  });
  return {
    ...screenQuery,
    cellValue,
    setCellValue: (to: CellValue) => void setCellValue(to),
  };
}

export type Retention = ReturnType<typeof useRetention>;

const cellValueOf = (view: unknown): CellValue | null =>
  (isRecord(view) && readOne(view.figure, CELL_VALUES)) || null;

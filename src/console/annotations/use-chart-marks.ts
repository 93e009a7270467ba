import { useMemo } from "react";
import { DAY_MS } from "@/base/time/durations";
import { useProject } from "@/console/shell/current/current";
import { api, type Outputs } from "@/console/trpc/api";
import type { ChartBand } from "@/ui/charts/series/types";
import { daysAround, notesWithin } from "./time-span";
import { useRejectionBands } from "./use-rejection-bands";

export type Note = Outputs["annotations"]["list"]["notes"][number];

/** The marks on a chart: the team's notes, and bands over days with rejected events. */
export type ChartMarks = {
  notes: readonly Note[];
  /** Whether there are earlier notes that are not listed. */
  hasEarlierNotes: boolean;
  rejectionBands: readonly ChartBand[];
  bands: ChartBand[];
};

/**
 * The marks in a time span: `from` included, `to` excluded, both ISO 8601. An ongoing span also
 * includes notes added after its results were fetched.
 */
export function useChartMarks(from: string, to: string, isOngoing: boolean): ChartMarks {
  const { id: projectId } = useProject();
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const around = daysAround({ start, end: isOngoing ? end + DAY_MS : end });
  const { data: listed, dataUpdatedAt } = api.annotations.list.useQuery({ projectId, ...around });
  const until = isOngoing ? Math.max(end, dataUpdatedAt) : end;
  const rejectionBands = useRejectionBands(from, to);
  return useMemo(() => {
    const notes = notesWithin(listed?.notes ?? [], { start, end: until });
    const noteBands = notes.map(
      ({ at, text }, index): ChartBand => ({
        from: at,
        label: text,
        shortLabel: noteNumber(index),
      }),
    );
    return {
      notes,
      hasEarlierNotes: listed?.more ?? false,
      rejectionBands,
      bands: [...rejectionBands, ...noteBands],
    };
  }, [listed, rejectionBands, start, until]);
}

/** The number that identifies a note on the chart and in the list below it. */
export const noteNumber = (index: number): string => String(index + 1);

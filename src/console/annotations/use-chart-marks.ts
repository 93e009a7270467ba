import { useMemo } from "react";
import { DAY_MS } from "@/base/time/durations";
import { useProject } from "@/console/shell/current/current";
import { api, type Outputs } from "@/console/trpc/api";
import type { ChartBand } from "@/ui/charts";
import { daysAround, within } from "./time-span";
import { useRejections } from "./use-rejection-bands";

export type Note = Outputs["annotations"]["list"]["notes"][number];

/** Marks on a chart: the team's notes, and days with rejected events. */
export type Marks = {
  notes: readonly Note[];
  /** Whether there are earlier notes that are not listed. */
  more: boolean;
  rejections: readonly ChartBand[];
  bands: ChartBand[];
};

/**
 * The marks in a time span: `from` included, `to` excluded, both ISO 8601. An ongoing span also includes
 * notes added after its results were fetched.
 */
export function useMarks(from: string, to: string, isOngoing: boolean): Marks {
  const { id: projectId } = useProject();
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const around = daysAround({ start, end: isOngoing ? end + DAY_MS : end });
  const { data: listed, dataUpdatedAt } = api.annotations.list.useQuery({ projectId, ...around });
  const until = isOngoing ? Math.max(end, dataUpdatedAt) : end;
  const rejections = useRejections(from, to);
  return useMemo(() => {
    const notes = within(listed?.notes ?? [], { start, end: until });
    const marked = notes.map(
      ({ at, text }, index): ChartBand => ({ from: at, label: text, mark: markOf(index) }),
    );
    const more = listed?.more ?? false;
    return { notes, more, rejections, bands: [...rejections, ...marked] };
  }, [listed, rejections, start, until]);
}

/** The number of a note, on the chart and in the list below. */
export const markOf = (index: number): string => String(index + 1);

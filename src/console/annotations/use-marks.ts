import { useMemo } from "react";
import { DAY_MS } from "@/base/time/durations";
import { useProject } from "@/console/shell/current/current";
import { api, type Outputs } from "@/console/trpc/api";
import type { ChartBand } from "@/ui/charts";
import { daysAround, within } from "./stretch";
import { useRefusals } from "./use-refusals";

export type Note = Outputs["annotations"]["list"]["notes"][number];

/** What is marked on a chart: moments that the team noted, and days on which events were refused. */
export type Marks = {
  notes: readonly Note[];
  /** There are earlier notes than these. */
  more: boolean;
  refusals: readonly ChartBand[];
  bands: ChartBand[];
};

/**
 * The marks of a stretch of time, `from` included, `to` not; both ISO. Where it goes on until now, notes that
 * were made after its figures were asked for are among them.
 */
export function useMarks(from: string, to: string, goesOn: boolean): Marks {
  const { id: projectId } = useProject();
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const around = daysAround({ start, end: goesOn ? end + DAY_MS : end });
  const { data: listed, dataUpdatedAt } = api.annotations.list.useQuery({ projectId, ...around });
  const until = goesOn ? Math.max(end, dataUpdatedAt) : end;
  const refusals = useRefusals(from, to);
  return useMemo(() => {
    const notes = within(listed?.notes ?? [], { start, end: until });
    const marked = notes.map(
      ({ at, text }, index): ChartBand => ({ from: at, label: text, mark: markOf(index) }),
    );
    const more = listed?.more ?? false;
    return { notes, more, refusals, bands: [...refusals, ...marked] };
  }, [listed, refusals, start, until]);
}

/** The number by which a note is called on the chart and below it. */
export const markOf = (index: number): string => String(index + 1);

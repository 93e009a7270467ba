import { useMemo } from "react";
import { fieldLabel } from "@/console/query/model/fields";
import { windowText } from "@/console/query/range/window";
import { Notice, Notices } from "@/console/query/results/notices";
import { FUNNEL } from "@/query/engine/model/limits";
import { timeZoneLabel } from "@/ui/format/labels";
import { FunnelChart } from "./charts/funnel-chart";
import { type FunnelResult, linesOf, MAX_DRAWN } from "./charts/funnel-lines";
import { FunnelTable } from "./charts/funnel-table";
import { mayStillConvert } from "./charts/funnel-words";
import { Headline } from "./charts/headline";
import type { Funnel } from "./use-funnel";

/** Conversion rate, chart and table of a funnel. */
export function FunnelResults({ funnel, data }: { funnel: Funnel; data: FunnelResult }) {
  const { draft, hidden, setHidden } = funnel;
  const field = draft.breakdown?.field;
  const { all, groups } = useMemo(() => linesOf(data, field), [data, field]);
  const window = windowText(draft.window ?? FUNNEL.window);
  const label = data.steps.map((step) => step.label).join(" → ");
  return (
    <>
      <Headline line={all} window={window} />
      <div className="px-4 pb-4">
        <FunnelChart
          label={label}
          all={all}
          groups={groups.slice(0, MAX_DRAWN)}
          hidden={hidden}
          onHiddenChange={setHidden}
        />
      </div>
      <div className="px-4 pb-3">
        <Notices partialFrom={data.partial_from} timeZone={data.timezone}>
          <Notice>
            Includes users who started in this range (times in {timeZoneLabel(data.timezone)}). Each
            has {window} to complete all steps.
          </Notice>
          {data.unfinished && <Notice>{mayStillConvert(window)}</Notice>}
          {groups.length > MAX_DRAWN && (
            <Notice>
              The chart shows the first {MAX_DRAWN} of {groups.length} groups; the table has all of
              them.
            </Notice>
          )}
        </Notices>
      </div>
      <div className="border-line border-t">
        <FunnelTable
          all={all}
          groups={groups}
          by={field && fieldLabel(field)}
          csvName={`Funnel ${label}`}
        />
      </div>
    </>
  );
}

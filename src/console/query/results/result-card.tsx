import type { ReactNode } from "react";
import { Card } from "@/ui/card";
import type { DateRange } from "@/ui/dates/date-range";
import { RangePicker } from "../range/range-picker";
import { ResultView, type ResultViewProps } from "./result-view";

type ResultCardProps<Result> = Omit<ResultViewProps<Result>, "className"> & {
  /** The screen's range until the user chooses another. */
  defaultRange?: DateRange;
  /** More controls beside the range. */
  tools?: ReactNode;
};

/** Card with a query's result below its range. */
export function ResultCard<Result>({ defaultRange, tools, ...view }: ResultCardProps<Result>) {
  return (
    <Card aria-label="Results" className="min-w-0">
      <div className="flex flex-wrap items-center gap-2 border-line border-b px-3 py-2">
        <RangePicker {...(defaultRange && { defaultRange })} />
        {tools}
      </div>
      <ResultView {...view} className="min-h-96" />
    </Card>
  );
}

import type { ReactNode } from "react";
import { Card } from "@/ui/card";
import type { DateRange } from "@/ui/dates/date-range";
import { RangePicker } from "../range/range-picker";
import { ResultView, type ResultViewProps } from "./result-view";

type ResultCardProps<Result> = Omit<ResultViewProps<Result>, "className"> & {
  /** The screen's range until another is chosen. */
  defaultRange?: DateRange;
  /** What else can be chosen beside the range. */
  tools?: ReactNode;
};

/** The answer to a screen's question, under the range that it is about. */
export function ResultCard<Result>({ defaultRange, tools, ...view }: ResultCardProps<Result>) {
  return (
    <Card aria-label="Answer" className="min-w-0">
      <div className="flex flex-wrap items-center gap-2 border-line border-b px-3 py-2">
        <RangePicker {...(defaultRange && { defaultRange })} />
        {tools}
      </div>
      <ResultView {...view} className="min-h-96" />
    </Card>
  );
}

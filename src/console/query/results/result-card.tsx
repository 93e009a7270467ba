import type { ReactNode } from "react";
import { Card } from "@/ui/card";
import type { DateRange } from "@/ui/dates/date-range";
import { RangePicker } from "../range/range-picker";
import { AnswerView, type AnswerViewProps } from "./result-view";

type AnswerCardProps<Result> = Omit<AnswerViewProps<Result>, "className"> & {
  /** The screen's range until another is chosen. */
  usual?: DateRange;
  /** What else can be chosen beside the range. */
  tools?: ReactNode;
};

/** The answer to a screen's question, under the range that it is about. */
export function AnswerCard<Result>({ usual, tools, ...view }: AnswerCardProps<Result>) {
  return (
    <Card aria-label="Answer" className="min-w-0">
      <div className="flex flex-wrap items-center gap-2 border-line border-b px-3 py-2">
        <RangePicker {...(usual && { usual })} />
        {tools}
      </div>
      <AnswerView {...view} className="min-h-96" />
    </Card>
  );
}

import type { ReactNode } from "react";
import { BuilderPanel } from "./builder-panel";

type QuestionProps = {
  /** The question in words. */
  summary: string;
  /** Whether it is short enough for the address. */
  shareable: boolean;
  /** What asks it. */
  builder: ReactNode;
  /** What comes of it. */
  children: ReactNode;
};

/** A question and its answer, side by side or, where there is no room, below each other. */
export function Question({ summary, shareable, builder, children }: QuestionProps) {
  return (
    <div className="flex flex-col gap-4 lg:flex-row lg:items-start">
      <BuilderPanel summary={summary} shareable={shareable}>
        {builder}
      </BuilderPanel>
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}

import { ArrowDownRight, Clock } from "lucide-react";
import type { ReactNode } from "react";
import { formatDuration } from "@/ui/format/duration";
import { formatCount, formatFullCount, formatShare } from "@/ui/format/number";
import type { ColouredLine } from "./funnel-bars";
import type { Step } from "./funnel-lines";

type StepStatsProps = {
  at: number;
  step: Step;
  lost: number | null;
  /** The groups whose rates are listed. */
  lines: readonly ColouredLine[];
};

/** A step's metrics: conversion, drop-off and median time. */
export function StepStats({ at, step, lost, lines }: StepStatsProps) {
  return (
    <div className="flex flex-col gap-1 pt-2 pr-3 text-sm">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-semibold text-ink text-lg tabular-nums">
          {formatShare(step.rate)}
        </span>
        <span className="text-soft tabular-nums" title={formatFullCount(step.count)}>
          {formatCount(step.count)} {step.count === 1 ? "user" : "users"}
        </span>
      </p>
      {lost !== null && (
        <>
          <Detail
            icon={<ArrowDownRight className="text-bad" />}
            label="Drop-off from the previous step"
          >
            <span className="text-bad">{formatShare(1 - step.step_rate)}</span> dropped off
            <span className="text-faint"> · {formatCount(lost)}</span>
          </Detail>
          <p className="text-soft text-xs tabular-nums">
            {formatShare(step.step_rate)} of the previous step
          </p>
        </>
      )}
      {step.median_ms !== null && (
        <Detail icon={<Clock className="text-faint" />} label="Median time from the previous step">
          {formatDuration(step.median_ms)} <span className="text-faint">median</span>
        </Detail>
      )}
      {lines.length > 0 && (
        <ul className="mt-1 flex flex-col gap-0.5 border-line border-t pt-1.5">
          {lines.map(({ key, label, steps, colour }) => (
            <li key={key} className="flex min-w-0 items-center gap-1.5 text-xs" title={label}>
              <span
                aria-hidden="true"
                style={{ backgroundColor: colour }}
                className="size-2 shrink-0 rounded-xs"
              />
              <span className="min-w-0 flex-1 truncate text-soft">{label}</span>
              <span className="text-ink tabular-nums">{formatShare(steps[at]?.rate)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type DetailProps = { icon: ReactNode; label: string; children: ReactNode };

function Detail({ icon, label, children }: DetailProps) {
  return (
    <p
      title={label}
      className="flex items-center gap-1 text-soft text-xs tabular-nums [&>svg]:size-3.5 [&>svg]:shrink-0"
    >
      {icon}
      <span>
        <span className="sr-only">{label}: </span>
        {children}
      </span>
    </p>
  );
}

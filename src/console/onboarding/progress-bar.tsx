import type { ReactNode } from "react";

type ProgressBarProps = { label: string; value: number; total: number; children: ReactNode };

/** `children` describes the progress in words. */
export function ProgressBar({ label, value, total, children }: ProgressBarProps) {
  const percent = total === 0 ? 100 : Math.floor((value / total) * 100);
  return (
    <div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-2 overflow-hidden rounded-full bg-hover"
      >
        <div className="h-full rounded-full bg-good" style={{ width: `${percent}%` }} />
      </div>
      <p className="mt-1 text-soft text-sm">{children}</p>
    </div>
  );
}

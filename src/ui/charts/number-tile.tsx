import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "../classes";
import { type Change, formatChange, formatCount, formatFullCount } from "../format/number";
import { Skeleton } from "../loading/skeleton";
import { Sparkline } from "./sparkline";

type NumberTileProps = {
  label: ReactNode;
  /** Null if unknown. */
  value: number | null;
  /** The value of the previous period. */
  previous?: number | null | undefined;
  /** Short format. Default: "1.2M". */
  format?: (value: number) => string;
  /** Full format, shown on hover. */
  formatFull?: (value: number) => string;
  sparkline?: readonly (number | null)[] | undefined;
  /** False if an increase is bad, as it is for errors. */
  riseIsGood?: boolean;
  loading?: boolean;
  className?: string;
};

export function NumberTile(props: NumberTileProps) {
  const { label, value, previous, format = formatCount, formatFull = formatFullCount } = props;
  const change = formatChange(value, previous);
  return (
    <div className={classes("flex min-w-0 flex-col gap-1", props.className)}>
      <div className="truncate text-sm text-soft">{label}</div>
      {props.loading ? (
        <Skeleton className="h-7 w-24" />
      ) : (
        <div className="flex flex-wrap items-baseline gap-x-2">
          <span
            title={value === null ? undefined : formatFull(value)}
            className="font-semibold text-2xl text-ink tabular-nums tracking-tight"
          >
            {value === null ? "–" : format(value)}
          </span>
          {change && (
            <ChangeMark
              change={change}
              riseIsGood={props.riseIsGood ?? true}
              title={`Previous period: ${formatFull(previous ?? 0)}`}
            />
          )}
        </div>
      )}
      {props.sparkline && !props.loading && (
        <div className="mt-1">
          <Sparkline values={props.sparkline} />
        </div>
      )}
    </div>
  );
}

type ChangeMarkProps = { change: Change; riseIsGood: boolean; title?: string };

/** The change from the previous period. */
export function ChangeMark({ change, riseIsGood, title }: ChangeMarkProps) {
  if (change.direction === "same") return <span className="text-faint text-xs">{change.text}</span>;
  const good = (change.direction === "up") === riseIsGood;
  const Icon = change.direction === "up" ? ArrowUp : ArrowDown;
  return (
    <span
      title={title}
      className={classes("inline-flex items-center text-xs", good ? "text-good" : "text-bad")}
    >
      <Icon className="size-3" aria-hidden="true" />
      <span className="sr-only">compared with the previous period: </span>
      {change.text}
    </span>
  );
}

import { useEffect, useMemo, useRef } from "react";
import { formatFullCount } from "@/ui/format/number";
import { formatMonthName, formatShortDay } from "@/ui/format/time";
import { type ActiveDay, type CalendarDay, calendarOf } from "./calendar";

type ActivityCalendarProps = {
  days: readonly ActiveDay[];
  zone: string;
  /** Describes the calendar to screen readers. */
  label: string;
};

const SIZE = 12;
const STEP = 15;
const [LEFT, TOP] = [30, 18];
const WEEKDAYS = [
  { row: 0, name: "Mon" },
  { row: 2, name: "Wed" },
  { row: 4, name: "Fri" },
];
const OPACITY = [0, 0.3, 0.5, 0.75, 1];

/** One square per day and one column per week; darker squares have more events. */
export function ActivityCalendar({ days, zone, label }: ActivityCalendarProps) {
  const { squares, weeks, months } = useMemo(() => calendarOf(days, zone), [days, zone]);
  const scroller = useRef<HTMLDivElement>(null);
  // A year does not fit on a small screen; the latest days matter most.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the number of weeks changes
  useEffect(() => {
    if (scroller.current) scroller.current.scrollLeft = scroller.current.scrollWidth;
  }, [weeks]);
  return (
    <div>
      <section
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: makes the scrollable area reachable by keyboard
        tabIndex={0}
        aria-label={label}
        className="fades overflow-x-auto pb-1"
      >
        <svg
          role="img"
          aria-label={label}
          width={LEFT + weeks * STEP}
          height={TOP + 7 * STEP}
          className="block fill-faint text-[10px]"
        >
          {months.map(({ week, time }) => (
            <text key={time} x={LEFT + week * STEP} y={10}>
              {formatMonthName(time, zone)}
            </text>
          ))}
          {WEEKDAYS.map(({ row, name }) => (
            <text key={name} x={0} y={TOP + row * STEP + 10}>
              {name}
            </text>
          ))}
          {squares.map((day) => (
            <Square key={day.time} day={day} zone={zone} />
          ))}
        </svg>
      </section>
      <p aria-hidden="true" className="mt-1 flex items-center gap-1.5 text-faint text-xs">
        Less
        {OPACITY.map((opacity, level) => (
          <svg key={opacity} width={SIZE} height={SIZE} aria-hidden="true">
            <Shade level={level} />
          </svg>
        ))}
        More
      </p>
    </div>
  );
}

function Square({ day, zone }: { day: CalendarDay; zone: string }) {
  const { time, events, week, row, level } = day;
  const count = events === 1 ? "1 event" : `${formatFullCount(events)} events`;
  return (
    <g transform={`translate(${LEFT + week * STEP} ${TOP + row * STEP})`}>
      <title>
        {formatShortDay(time, zone)}: {events === 0 ? "no events" : count}
      </title>
      <Shade level={level} />
    </g>
  );
}

function Shade({ level }: { level: number }) {
  return (
    <>
      <rect width={SIZE} height={SIZE} rx={2.5} fill="var(--hover)" />
      {level > 0 && (
        <rect
          width={SIZE}
          height={SIZE}
          rx={2.5}
          fill="var(--chart-1)"
          fillOpacity={OPACITY[level]}
        />
      )}
    </>
  );
}

"use client";

import { ChevronRight } from "lucide-react";
import { useState } from "react";
import type { ClockStep, PortalPage } from "@/billing/hosted-page-data";
import { Button } from "@/ui/buttons/button";
import { Banner } from "@/ui/feedback/banner";
import { formatTime } from "@/ui/format/time";
import type { PortalActions } from "./portal-actions";
import { whatHappened } from "./what-happened";

const STEPS: readonly { step: ClockStep; label: string; none: string }[] = [
  { step: "renewal", label: "Go to the next renewal", none: "The subscription does not renew." },
  { step: "retry", label: "Go to the next payment retry", none: "No retry is due." },
  {
    step: "period_end",
    label: "Go to the end of the period",
    none: "There is no subscription.",
  },
];

type TestClockProps = { page: PortalPage; actions: PortalActions };

/** Moves the customer's time, which only a simulation can. */
export function TestClock({ page, actions }: TestClockProps) {
  const { news, error, moving, move } = useClock(page, actions);
  return (
    <details className="group rounded-lg border border-line border-dashed bg-ground">
      <summary className="flex list-none items-center gap-2 rounded-lg px-4 py-3 font-medium [&::-webkit-details-marker]:hidden">
        <ChevronRight
          className="size-4 shrink-0 text-faint transition-transform group-open:rotate-90"
          aria-hidden="true"
        />
        Test clock
      </summary>
      <div className="flex flex-col gap-3 px-4 pb-4">
        <p className="text-soft">
          Only in TEST MODE: move this customer's time forward in the simulator. The rest of
          Tallymark stays in the present. A renewal is paid an hour after the period ends. To see a
          payment fail, first change the card to the one whose payments fail. Overage so far is
          reported before the clock moves.
        </p>
        <p>
          Now: <strong className="font-medium">{formatTime(page.now, "UTC")}</strong>
        </p>
        <ul className="flex flex-col gap-2">
          {earliestFirst(page).map(({ step, label, none }) => (
            <li key={step} className="grid items-center gap-x-3 gap-y-1 sm:grid-cols-[13rem_1fr]">
              <Button
                size="sm"
                loading={moving === step}
                disabled={page.steps[step] === null || (moving !== null && moving !== step)}
                onClick={() => void move(step)}
              >
                {label}
              </Button>
              <span className="text-faint text-xs">
                {page.steps[step] === null ? none : formatTime(page.steps[step], "UTC")}
              </span>
            </li>
          ))}
        </ul>
        {error !== null && <Banner tone="bad" title={error} />}
        {news.length > 0 && (
          <Banner title="What happened">
            {news.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </Banner>
        )}
      </div>
    </details>
  );
}

/** Steps that are not possible come last. */
const earliestFirst = ({ steps }: PortalPage) =>
  STEPS.toSorted((a, b) => (steps[a.step] ?? "9").localeCompare(steps[b.step] ?? "9"));

function useClock(page: PortalPage, actions: PortalActions) {
  const [news, setNews] = useState<readonly string[]>([]);
  const [error, setError] = useState<string | null>(null);
  const [moving, setMoving] = useState<ClockStep | null>(null);
  const move = async (to: ClockStep) => {
    setMoving(to);
    setError(null);
    setNews([]);
    try {
      setNews(whatHappened(page, await actions.moveClock(to)));
    } catch (reason) {
      setError(reason instanceof Error ? reason.message : String(reason));
    } finally {
      setMoving(null);
    }
  };
  return { news, error, moving, move };
}

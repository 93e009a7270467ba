import { Card, CardBody } from "@/ui/card";
import { formatFullCount } from "@/ui/format/number";
import { formatDay } from "@/ui/format/time";
import { Gauge } from "@/ui/gauge";
import type { MonthUsage } from "./usage";
import { beyondWords, quotaWords, toneOf } from "./usage-words";

/** How much of the quota is used, and the forecast for the month. */
export function UsageSummary({ usage, billed }: { usage: MonthUsage; billed: boolean }) {
  const { used, included, percent, ends, forecast } = usage;
  return (
    <Card aria-label="This month">
      <CardBody className="grid gap-6 md:grid-cols-[2fr_1fr]">
        <div>
          <Gauge label="Events this month" value={used} limit={included} tone={toneOf(usage)}>
            <span className="font-semibold text-2xl tracking-tight">{formatFullCount(used)}</span>{" "}
            of {formatFullCount(included)} ({used > 0 && percent === 0 ? "<1" : percent}%)
          </Gauge>
          <p className="mt-3 text-soft">
            {quotaWords(usage)} {beyondWords(usage, billed)}
          </p>
        </div>
        <dl className="flex flex-col gap-3 md:border-line md:border-l md:pl-6">
          <div>
            <dt className="text-soft text-sm">Forecast for the month</dt>
            <dd className="font-medium text-ink tabular-nums">
              {forecast.atEnd === null
                ? "Too early to tell"
                : `${formatFullCount(forecast.atEnd)} events`}
            </dd>
          </div>
          <div>
            <dt className="text-soft text-sm">Resets on</dt>
            <dd className="font-medium text-ink">{formatDay(ends, "UTC")}, midnight UTC</dd>
          </div>
        </dl>
      </CardBody>
    </Card>
  );
}

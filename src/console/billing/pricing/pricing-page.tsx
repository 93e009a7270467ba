import { LandingFooter } from "@/console/landing/landing-footer";
import { LandingHeader } from "@/console/landing/landing-header";
import { WARN_PERCENT } from "@/limits/usage/thresholds";
import { GRACE_PERCENT, PLANS } from "@/plans/plans";
import { formatFullCount } from "@/ui/format/number";
import { PlanTable } from "./plan-table";

/** Each answer describes a rule that the server enforces. */
const QUESTIONS = [
  {
    question: "What counts as an event?",
    answer:
      "Every accepted event, once. Duplicates, rejected events and events older than the retention period do not count.",
  },
  {
    question: "When does a month start?",
    answer: "On the 1st at 0:00 UTC, for every team. An event counts in the month it is received.",
  },
  {
    question: "What happens when a Free team reaches its limit?",
    answer: `At ${WARN_PERCENT}% we warn you in the console, by email and in API responses. We accept another ${GRACE_PERCENT}% beyond ${formatFullCount(PLANS.free.events.included)}. After that, new events are rejected until the end of the month or until you upgrade; clients can retry them later.`,
  },
  {
    question: "What happens on Pro?",
    answer:
      "Events are never rejected for volume. You pay for the exact number of events above the included amount.",
  },
  {
    question: "What if a team downgrades to Free?",
    answer:
      "Nothing is deleted. One project of your choice stays active; the others become read-only. All members except the owner are suspended until the team upgrades again.",
  },
];

/** The public pricing page. `homeHref` leads signed-in visitors back to the console. */
export function PricingPage({ unclaimed, homeHref }: { unclaimed: boolean; homeHref?: string }) {
  return (
    <div className="mx-auto max-w-6xl px-4 sm:px-8">
      <LandingHeader unclaimed={unclaimed} homeHref={homeHref} />
      <main className="mx-auto max-w-3xl pt-14 pb-20">
        <h1 className="text-balance font-semibold text-4xl tracking-tight">Pricing</h1>
        <p className="mt-3 max-w-2xl text-pretty text-lg text-soft">
          You pay per team, by number of events. The Free plan never requires a card. This server
          does not take payments: its operator upgrades teams to Pro.
        </p>
        <div className="mt-8 overflow-hidden rounded-xl border border-line bg-raised">
          <PlanTable />
        </div>
        <dl className="mt-12 grid gap-x-10 gap-y-8 sm:grid-cols-2">
          {QUESTIONS.map(({ question, answer }) => (
            <div key={question}>
              <dt className="font-semibold">{question}</dt>
              <dd className="mt-1 text-pretty text-soft">{answer}</dd>
            </div>
          ))}
        </dl>
      </main>
      <LandingFooter />
    </div>
  );
}

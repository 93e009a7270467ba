import { GRACE_PERCENT, PLANS } from "@/billing/plans";
import { LandingFooter } from "@/console/landing/landing-footer";
import { LandingHeader } from "@/console/landing/landing-header";
import { WARN_PERCENT } from "@/limits/usage/thresholds";
import { formatFullCount } from "@/ui/format/time";
import { PlanTable } from "./plan-table";

/** What people ask before they choose, each answered by a rule that the server keeps to. */
const RULES = [
  {
    question: "What counts as an event?",
    answer:
      "Each that was accepted, once. One that is sent again, refused or too old to be kept costs nothing.",
  },
  {
    question: "When does a month begin?",
    answer:
      "On its first day at 0:00 UTC, for every team. An event counts in the month in which it was received.",
  },
  {
    question: "What happens at the limit of Free?",
    answer: `From ${WARN_PERCENT}% on you are told, in the console, by mail and in the answers to your events. Beyond ${formatFullCount(PLANS.free.events.included)} there are ${GRACE_PERCENT}% more to spare; then new events are refused until the month ends or you upgrade, and the client may send them again later.`,
  },
  {
    question: "And on Pro?",
    answer:
      "Nothing is refused for its number. What is beyond the included events is counted to the single event.",
  },
  {
    question: "What if a team goes back to Free?",
    answer:
      "Nothing is deleted. One project stays active, of your choice; the others can be read. All members but the owner are suspended until there is room for them again.",
  },
];

/** The prices, for everybody. `homeHref`: where whoever is signed in came from. */
export function PricingPage({ unclaimed, homeHref }: { unclaimed: boolean; homeHref?: string }) {
  return (
    <div className="mx-auto max-w-6xl px-4 sm:px-8">
      <LandingHeader unclaimed={unclaimed} homeHref={homeHref} />
      <main className="mx-auto max-w-3xl pt-14 pb-20">
        <h1 className="text-balance font-semibold text-4xl tracking-tight">Prices</h1>
        <p className="mt-3 max-w-2xl text-pretty text-lg text-soft">
          By team, by events. Free never needs a card. This server takes no payments: whoever runs
          it puts a team on Pro.
        </p>
        <div className="mt-8 overflow-hidden rounded-xl border border-line bg-raised">
          <PlanTable />
        </div>
        <dl className="mt-12 grid gap-x-10 gap-y-8 sm:grid-cols-2">
          {RULES.map(({ question, answer }) => (
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

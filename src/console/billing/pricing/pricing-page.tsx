import Link from "next/link";
import type { BillingMode } from "@/base/billing-mode";
import { LandingFooter } from "@/console/landing/landing-footer";
import { LandingHeader } from "@/console/landing/landing-header";
import { PLANS } from "@/plans/plans";
import { buttonClass } from "@/ui/buttons/button";
import { TestMode } from "../account/test-mode";
import { PlanTable } from "./plan-table";
import { QUESTIONS } from "./questions";

type PricingPageProps = {
  mode: BillingMode;
  unclaimed: boolean;
  /** Leads signed-in visitors back to the console. */
  homeHref?: string;
  /** The plan page of a team that the visitor can upgrade. */
  upgradeHref?: string;
};

/** The public pricing page. */
export function PricingPage({ mode, unclaimed, homeHref, upgradeHref }: PricingPageProps) {
  return (
    <div className="mx-auto max-w-6xl px-4 sm:px-8">
      <LandingHeader unclaimed={unclaimed} homeHref={homeHref} pricing />
      <main className="mx-auto max-w-3xl pt-14 pb-20">
        <h1 className="text-balance font-semibold text-4xl tracking-tight">Pricing</h1>
        <p className="mt-3 max-w-2xl text-pretty text-lg text-soft">
          You pay per team, by number of events. The Free plan never requires a card. A team’s owner
          can upgrade to {PLANS.pro.name} at any time, and it takes effect at once.
        </p>
        {upgradeHref !== undefined && (
          <Link href={upgradeHref} className={`${buttonClass({ variant: "primary" })} mt-5`}>
            Upgrade your team
          </Link>
        )}
        <div className="mt-6 empty:hidden">
          <TestMode mode={mode} />
        </div>
        <div className="mt-8 overflow-hidden rounded-xl border border-line bg-raised">
          <PlanTable prices />
        </div>
        {homeHref === undefined && !unclaimed && (
          <Link href="/sign-up" className={`${buttonClass({ variant: "primary" })} mt-5`}>
            Create account
          </Link>
        )}
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

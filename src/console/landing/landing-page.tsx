import { Banner } from "@/ui/feedback/banner";
import { ConsoleScreenshot } from "./console-screenshot";
import { GettingStarted } from "./getting-started";
import { Guarantees } from "./guarantees";
import { Hero } from "./hero";
import { LandingFooter } from "./landing-footer";
import { LandingHeader } from "./landing-header";

type LandingPageProps = {
  /** The server's address as clients reach it, without a trailing slash. */
  baseUrl: string;
  /** Whether the installation still has no owner. */
  unclaimed: boolean;
  /** Whether this server has prices. */
  pricing: boolean;
};

/** The home page for visitors who are not signed in. */
export function LandingPage({ baseUrl, unclaimed, pricing }: LandingPageProps) {
  return (
    <div className="mx-auto max-w-6xl px-4 sm:px-8">
      <LandingHeader unclaimed={unclaimed} pricing={pricing} />
      <main>
        {unclaimed && (
          <Banner className="mt-4" title="This installation is new.">
            Open the link shown in the terminal to create your account. The first project and its
            keys are ready.
          </Banner>
        )}
        <Hero unclaimed={unclaimed} />
        <ConsoleScreenshot />
        <Guarantees />
        <GettingStarted baseUrl={baseUrl} />
      </main>
      <LandingFooter />
    </div>
  );
}

import { Banner } from "@/ui/feedback/banner";
import { ConsolePicture } from "./console-picture";
import { FirstSteps } from "./first-steps";
import { Hero } from "./hero";
import { LandingFooter } from "./landing-footer";
import { LandingHeader } from "./landing-header";
import { Promises } from "./promises";

export type LandingPageProps = {
  /** Where clients reach this server, without a slash at the end. */
  baseUrl: string;
  /** Nobody has made the installation theirs yet. */
  unclaimed: boolean;
};

/** The front door for those who are not signed in. */
export function LandingPage({ baseUrl, unclaimed }: LandingPageProps) {
  return (
    <div className="mx-auto max-w-6xl px-4 sm:px-8">
      <LandingHeader unclaimed={unclaimed} />
      <main>
        {unclaimed && (
          <Banner className="mt-4" title="This installation is new.">
            The terminal that started it shows a link. Open it to choose a name and a password; the
            first project and its keys are already there.
          </Banner>
        )}
        <Hero unclaimed={unclaimed} />
        <ConsolePicture />
        <Promises />
        <FirstSteps baseUrl={baseUrl} />
      </main>
      <LandingFooter />
    </div>
  );
}

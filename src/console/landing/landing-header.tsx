import Link from "next/link";
import { buttonClass } from "@/ui/buttons/button";
import { Logo } from "@/ui/logo";

type LandingHeaderProps = {
  unclaimed: boolean;
  /** The console's first screen, for signed-in visitors. */
  homeHref?: string | undefined;
  /** Whether this server has prices. */
  pricing: boolean;
};

export function LandingHeader({ unclaimed, homeHref, pricing }: LandingHeaderProps) {
  return (
    <header className="flex h-16 items-center justify-between gap-4">
      <Link
        href="/"
        className="flex items-center gap-2 rounded-sm font-semibold text-lg tracking-tight"
      >
        <Logo />
        Tallymark
      </Link>
      <nav aria-label="Account" className="flex items-center gap-2">
        <Link href="/docs" className={`${buttonClass({ variant: "ghost" })} max-sm:hidden`}>
          Docs
        </Link>
        {pricing && (
          <Link href="/pricing" className={buttonClass({ variant: "ghost" })}>
            Pricing
          </Link>
        )}
        {homeHref === undefined ? (
          <>
            <Link href="/sign-in" className={buttonClass({ variant: "ghost" })}>
              Sign in
            </Link>
            {!unclaimed && (
              <Link href="/sign-up" className={`${buttonClass()} max-sm:hidden`}>
                Create account
              </Link>
            )}
          </>
        ) : (
          <Link href={homeHref} className={buttonClass()}>
            Open the console
          </Link>
        )}
      </nav>
    </header>
  );
}

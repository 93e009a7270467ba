import Link from "next/link";
import { buttonClass } from "@/ui/button";
import { Mark } from "@/ui/mark";

export function LandingHeader({ unclaimed }: { unclaimed: boolean }) {
  return (
    <header className="flex h-16 items-center justify-between gap-4">
      <p className="flex items-center gap-2 font-semibold text-lg tracking-tight">
        <Mark />
        Tallymark
      </p>
      <nav aria-label="Account" className="flex items-center gap-2">
        <Link href="/sign-in" className={buttonClass({ variant: "ghost" })}>
          Sign in
        </Link>
        {!unclaimed && (
          <Link href="/sign-up" className={`${buttonClass()} max-sm:hidden`}>
            Create account
          </Link>
        )}
      </nav>
    </header>
  );
}

import { ArrowRight } from "lucide-react";
import Link from "next/link";
import { buttonClass } from "@/ui/buttons/button";
import { classes } from "@/ui/classes";

const large = "h-10 px-4 text-base";

export function Hero({ unclaimed }: { unclaimed: boolean }) {
  return (
    <section className="max-w-3xl pt-14 pb-12 sm:pt-24 sm:pb-16">
      <h1 className="text-balance font-semibold text-[clamp(2.25rem,6vw,3.75rem)] leading-[1.05] tracking-[-0.03em]">
        Every event, counted once.
      </h1>
      <p className="mt-5 max-w-2xl text-pretty text-lg text-soft sm:text-xl sm:leading-8">
        Tallymark is open-source product analytics that you run yourself with one command. Every
        acknowledged event is safely on disk, retries never count twice, and days follow your time
        zone.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        {!unclaimed && (
          <Link href="/sign-up" className={classes(buttonClass({ variant: "primary" }), large)}>
            Create account
            <ArrowRight aria-hidden="true" />
          </Link>
        )}
        <a href="#start" className={classes(buttonClass(), large)}>
          Get started
        </a>
      </div>
    </section>
  );
}

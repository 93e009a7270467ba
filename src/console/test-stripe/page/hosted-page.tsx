"use client";

import { ArrowLeft } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { classes } from "@/ui/classes";
import { Brand } from "./brand";
import { TestModeBar } from "./test-mode-bar";

type HostedPageProps = {
  /** Where the back link leads; null if the customer came from nowhere. */
  backUrl: string | null;
  backLabel: string;
  /** The column with what it is about. */
  aside: ReactNode;
  /** Gives most of the width to the other column. */
  wide?: boolean;
  children: ReactNode;
};

const COLUMN = "mx-auto w-full max-w-lg px-4 sm:px-8 lg:px-14 lg:py-16";

/** A page that Stripe would host: what it is about on one side, what to do on the other. */
export function HostedPage(props: HostedPageProps) {
  const { backUrl, backLabel, aside, wide = false, children } = props;
  useReloadOnReturn();
  return (
    <div className="flex min-h-dvh flex-col bg-ground text-ink">
      <TestModeBar />
      <main
        tabIndex={-1}
        className={classes(
          "grid flex-1 outline-none max-lg:grid-rows-[auto_1fr]",
          wide ? "lg:grid-cols-[2fr_3fr]" : "lg:grid-cols-2",
        )}
      >
        <div className="min-w-0 border-line bg-sunken max-lg:border-b lg:border-r">
          <div
            className={classes(
              COLUMN,
              "flex flex-col gap-8 py-6 lg:sticky lg:top-0 lg:mr-0",
              wide && "lg:max-w-md",
            )}
          >
            <BackLink url={backUrl} label={backLabel} />
            {aside}
          </div>
        </div>
        <div className="min-w-0 bg-raised">
          <div className={classes(COLUMN, "py-8 lg:ml-0", wide && "lg:max-w-2xl")}>{children}</div>
        </div>
      </main>
    </div>
  );
}

function BackLink({ url, label }: { url: string | null; label: string }) {
  if (url === null) return <Brand />;
  return (
    // Not a Link: the page may be another site's.
    <a
      href={url}
      aria-label={label}
      className="group flex items-center gap-2 self-start rounded-md"
    >
      <ArrowLeft className="size-4 text-soft group-hover:text-ink" aria-hidden="true" />
      <Brand />
    </a>
  );
}

/** Back shows a page as it was left, such as a form that has been paid. */
function useReloadOnReturn(): void {
  useEffect(() => {
    const reload = (event: PageTransitionEvent) => event.persisted && window.location.reload();
    window.addEventListener("pageshow", reload);
    return () => window.removeEventListener("pageshow", reload);
  }, []);
}

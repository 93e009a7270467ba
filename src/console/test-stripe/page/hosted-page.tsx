"use client";

import { ArrowLeft } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { Logo } from "@/ui/logo";
import { TestModeBar } from "./test-mode-bar";

type HostedPageProps = {
  /** Where the back link leads; null if the customer came from nowhere. */
  backUrl: string | null;
  backLabel: string;
  /** The column with what it is about. */
  aside: ReactNode;
  children: ReactNode;
};

/** A page that Stripe would host: what it is about on one side, what to do on the other. */
export function HostedPage({ backUrl, backLabel, aside, children }: HostedPageProps) {
  useReloadOnReturn();
  return (
    <div className="flex min-h-dvh flex-col bg-ground text-ink">
      <TestModeBar />
      <main className="grid flex-1 lg:grid-cols-2">
        <div className="border-line bg-sunken max-lg:border-b lg:border-r">
          <div className="mx-auto flex w-full max-w-lg flex-col gap-8 px-4 py-6 sm:px-8 lg:sticky lg:top-0 lg:mr-0 lg:px-14 lg:py-16">
            <BackLink url={backUrl} label={backLabel} />
            {aside}
          </div>
        </div>
        <div className="bg-raised">
          <div className="mx-auto w-full max-w-lg px-4 py-8 sm:px-8 lg:ml-0 lg:px-14 lg:py-16">
            {children}
          </div>
        </div>
      </main>
    </div>
  );
}

function BackLink({ url, label }: { url: string | null; label: string }) {
  const brand = (
    <>
      <Logo className="size-6" />
      Tallymark
    </>
  );
  if (url === null) {
    return <p className="flex items-center gap-2 font-semibold text-lg">{brand}</p>;
  }
  return (
    // Not a Link: the page may be another site's.
    <a
      href={url}
      aria-label={label}
      className="group flex items-center gap-2 self-start rounded-md"
    >
      <ArrowLeft className="size-4 text-soft group-hover:text-ink" aria-hidden="true" />
      <span className="flex items-center gap-2 font-semibold text-lg">{brand}</span>
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

import type { ReactNode } from "react";
import { PAGE_GROUPS } from "../pages/page-list";
import { Header } from "./header";
import { Navigation } from "./navigation";

const MAIN_ID = "main";

type FrameProps = {
  /** The console's first screen, for signed-in visitors. */
  homeHref?: string | undefined;
  children: ReactNode;
};

/** The documentation's frame: header above, navigation at the side. */
export function Frame({ homeHref, children }: FrameProps) {
  return (
    <div className="min-h-dvh bg-ground text-ink">
      <a href={`#${MAIN_ID}`} className={SKIP_LINK}>
        Skip to content
      </a>
      <Header groups={PAGE_GROUPS} homeHref={homeHref} />
      <div className="mx-auto max-w-[88rem] px-4 sm:px-6 lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-10">
        <aside className="hidden lg:block print:hidden">
          <div className="sticky top-14 max-h-[calc(100dvh-3.5rem)] overflow-y-auto py-6">
            <Navigation groups={PAGE_GROUPS} />
          </div>
        </aside>
        <main id={MAIN_ID} tabIndex={-1} className="min-w-0 py-8 outline-none">
          {children}
        </main>
      </div>
    </div>
  );
}

const SKIP_LINK =
  "sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-raised focus:px-3 focus:py-2";

"use client";

import { type ReactNode, useState } from "react";
import { optional } from "@/ui/optional";
import { Banners } from "./banners";
import { SideNavigation } from "./side-navigation";
import { TopBar } from "./top-bar";
import { useFocusOnArrival } from "./use-focus-on-arrival";
import { usePaletteKey } from "./use-palette-key";

const CommandPalette = optional(() => import("./command-palette"));

/** Navigation at the side, where one stands above, the screen in the middle. */
export function Frame({ children }: { children: ReactNode }) {
  const screenId = useFocusOnArrival();
  const [searching, setSearching] = useState(false);
  const onSearch = () => setSearching(true);
  usePaletteKey(onSearch);
  return (
    <div className="min-h-dvh bg-ground text-ink lg:pl-60">
      <a href={`#${screenId}`} className={SKIP_LINK}>
        Skip to content
      </a>
      <aside className="fixed inset-y-0 left-0 z-20 hidden w-60 border-line border-r bg-sunken lg:flex">
        <SideNavigation onSearch={onSearch} />
      </aside>
      <TopBar onSearch={onSearch} />
      <main
        id={screenId}
        tabIndex={-1}
        className="mx-auto max-w-7xl px-4 py-6 outline-none sm:px-6"
      >
        <Banners />
        {children}
      </main>
      {searching && <CommandPalette onClose={() => setSearching(false)} />}
    </div>
  );
}

const SKIP_LINK =
  "sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-raised focus:px-3 focus:py-2";

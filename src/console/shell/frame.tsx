"use client";

import { type ReactNode, useCallback, useState } from "react";
import { onDemand, usePart } from "@/ui/loading/on-demand";
import { useFitOnPaper } from "@/ui/use-fit-on-paper";
import { Banners } from "./banners/banners";
import { SideNavigation } from "./navigation/side-navigation";
import { TopBar } from "./navigation/top-bar";
import { useTypeAhead } from "./navigation/use-type-ahead";
import type { CommandPaletteProps } from "./palette/command-palette";
import { usePaletteKey } from "./palette/use-palette-key";
import { useFocusOnArrival } from "./use-focus-on-arrival";

const PALETTE = onDemand<CommandPaletteProps>(() => import("./palette/command-palette"));

/** Navigation at the side, where one stands above, the screen in the middle. */
export function Frame({ children }: { children: ReactNode }) {
  const screenId = useFocusOnArrival();
  const [searching, setSearching] = useState(false);
  const onSearch = useCallback(() => setSearching(true), []);
  usePaletteKey(onSearch);
  useFitOnPaper();
  return (
    <div className="min-h-dvh bg-ground text-ink lg:pl-60 print:bg-transparent print:pl-0">
      <a href={`#${screenId}`} className={SKIP_LINK}>
        Skip to content
      </a>
      <aside className="fixed inset-y-0 left-0 z-20 hidden w-60 border-line border-r bg-sunken lg:flex print:hidden">
        <SideNavigation onSearch={onSearch} />
      </aside>
      <TopBar onSearch={onSearch} />
      <main
        id={screenId}
        tabIndex={-1}
        className="mx-auto max-w-7xl px-4 py-6 outline-none sm:px-6 print:max-w-none print:p-0"
      >
        <Banners />
        {children}
      </main>
      <Search open={searching} onOpenChange={setSearching} />
    </div>
  );
}

type SearchProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** The command palette, and what is typed until it has come. */
function Search({ open, onOpenChange }: SearchProps) {
  const [text, setText] = useState("");
  const close = useCallback(() => {
    setText("");
    onOpenChange(false);
  }, [onOpenChange]);
  const Palette = usePart(PALETTE, open, close);
  useTypeAhead(open && Palette === undefined, setText, close);
  return open && Palette && <Palette text={text} onTextChange={setText} onClose={close} />;
}

const SKIP_LINK =
  "sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-raised focus:px-3 focus:py-2";

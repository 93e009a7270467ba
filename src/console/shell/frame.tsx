"use client";

import { type ReactNode, useCallback, useState } from "react";
import {
  useAssistantActions,
  useAssistantPanel,
} from "@/console/assistant/context/assistant-provider";
import type { AssistantPanelProps } from "@/console/assistant/panel/assistant-panel";
import { usePanelKey } from "@/console/assistant/panel/panel-shortcut";
import { classes } from "@/ui/classes";
import { onDemand, useOnDemand } from "@/ui/loading/on-demand";
import { useFitToPrint } from "@/ui/use-fit-to-print";
import { useMediaQuery } from "@/ui/use-media-query";
import { Banners } from "./banners/banners";
import { SideNavigation } from "./navigation/side-navigation";
import { TopBar } from "./navigation/top-bar";
import { useTypeAhead } from "./navigation/use-type-ahead";
import type { CommandPaletteProps } from "./palette/command-palette";
import { usePaletteKey } from "./palette/use-palette-key";
import { useFocusOnNavigation } from "./use-focus-on-navigation";

const MAIN_ID = "main";
const PALETTE = onDemand<CommandPaletteProps>(() => import("./palette/command-palette"));

const PANEL = onDemand<AssistantPanelProps>(
  () => import("@/console/assistant/panel/assistant-panel"),
);
/** From this width on, the Assistant panel stands beside the screen instead of covering it. */
const DOCKS = "(width >= 80rem)";

/**
 * The console's frame: navigation at the side, breadcrumbs above, the screen below, and the
 * Assistant panel at the right.
 */
export function Frame({ children }: { children: ReactNode }) {
  useFocusOnNavigation();
  const [searching, setSearching] = useState(false);
  const onSearch = useCallback(() => setSearching(true), []);
  usePaletteKey(onSearch);
  useFitToPrint();
  const { open: asking } = useAssistantPanel();
  const covered = !useMediaQuery(DOCKS) && asking;
  return (
    <div className={classes(FRAME, asking && "xl:pr-96 2xl:pr-[28rem]")}>
      <div inert={covered}>
        <a href={`#${MAIN_ID}`} className={SKIP_LINK}>
          Skip to content
        </a>
        <aside className="fixed inset-y-0 left-0 z-20 hidden w-60 border-line border-r bg-sunken lg:flex print:hidden">
          <SideNavigation onSearch={onSearch} />
        </aside>
        <TopBar onSearch={onSearch} />
        <main
          id={MAIN_ID}
          tabIndex={-1}
          data-docked={asking || undefined}
          className="mx-auto max-w-7xl px-4 py-6 outline-none sm:px-6 print:max-w-none print:p-0"
        >
          <Banners />
          {children}
        </main>
      </div>
      <Assistant modal={covered} />
      <Search open={searching} onOpenChange={setSearching} />
    </div>
  );
}

const FRAME = "min-h-dvh bg-ground text-ink lg:pl-60 print:bg-transparent print:px-0";

function Assistant({ modal }: AssistantPanelProps) {
  const { place, open } = useAssistantPanel();
  const { toggle, close } = useAssistantActions();
  usePanelKey(place ? toggle : ignore);
  const Panel = useOnDemand(PANEL, open, close);
  return Panel && <Panel modal={modal} />;
}

const ignore = () => undefined;

type SearchProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** The command palette. Text typed while it loads is not lost. */
function Search({ open, onOpenChange }: SearchProps) {
  const [text, setText] = useState("");
  const close = useCallback(() => {
    setText("");
    onOpenChange(false);
  }, [onOpenChange]);
  const Palette = useOnDemand(PALETTE, open, close);
  useTypeAhead(open && Palette === undefined, setText, close);
  return open && Palette && <Palette text={text} onTextChange={setText} onClose={close} />;
}

const SKIP_LINK =
  "sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-raised focus:px-3 focus:py-2";

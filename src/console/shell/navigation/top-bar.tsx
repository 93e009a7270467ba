"use client";

import { Menu as MenuIcon, Search } from "lucide-react";
import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import { PanelButton } from "@/console/assistant/panel/panel-button";
import { Breadcrumbs } from "@/ui/breadcrumbs";
import { IconButton } from "@/ui/buttons/button";
import { Sheet } from "@/ui/dialogs/sheet";
import { useCurrent } from "../current/current";
import { breadcrumbItems } from "./breadcrumb-items";
import { SideNavigation } from "./side-navigation";

/** Breadcrumbs; on narrow screens also the buttons for navigation and search. */
export function TopBar({ onSearch }: { onSearch: () => void }) {
  const pathname = usePathname();
  const current = useCurrent();
  return (
    <header className="sticky top-0 z-10 flex h-12 items-center gap-2 border-line border-b bg-ground px-4 sm:px-6 print:hidden">
      <div className="lg:hidden">
        <NavigationSheet onSearch={onSearch} />
      </div>
      <div className="min-w-0 flex-1">
        <Breadcrumbs items={breadcrumbItems(pathname, current)} />
      </div>
      <div className="lg:hidden">
        <IconButton label="Search or go to" icon={<Search />} onClick={onSearch} />
      </div>
      <PanelButton />
    </header>
  );
}

function NavigationSheet({ onSearch }: { onSearch: () => void }) {
  const [open, setOpen] = useState(false);
  const pathname = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes once the path has changed
  useEffect(() => setOpen(false), [pathname]);
  return (
    <>
      <IconButton label="Open navigation" icon={<MenuIcon />} onClick={() => setOpen(true)} />
      <Sheet open={open} onOpenChange={setOpen} side="left" title="Navigation" hideTitle>
        <div className="-m-4 flex min-h-[calc(100%+2rem)]">
          <SideNavigation
            onSearch={() => {
              setOpen(false);
              onSearch();
            }}
          />
        </div>
      </Sheet>
    </>
  );
}

"use client";

import { Menu } from "lucide-react";
import { useState } from "react";
import { IconButton } from "@/ui/buttons/button";
import { Sheet } from "@/ui/dialogs/sheet";
import type { PageGroup } from "../pages/page-list";
import { Navigation } from "./navigation";

/** The navigation of narrow screens. */
export function NavigationSheet({ groups }: { groups: readonly PageGroup[] }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label="Open navigation" icon={<Menu />} onClick={() => setOpen(true)} />
      <Sheet open={open} onOpenChange={setOpen} side="left" title="Documentation">
        <Navigation groups={groups} onChoose={() => setOpen(false)} />
      </Sheet>
    </>
  );
}

"use client";

import { Menu } from "lucide-react";
import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import { IconButton } from "@/ui/buttons/button";
import { Sheet } from "@/ui/dialogs/sheet";
import { Navigation, type NavigationProps } from "./navigation";

/** The navigation of narrow screens. */
export function NavigationSheet({ groups }: NavigationProps) {
  const [open, setOpen] = useState(false);
  const pathname = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes once the path has changed
  useEffect(() => setOpen(false), [pathname]);
  return (
    <>
      <IconButton label="Open navigation" icon={<Menu />} onClick={() => setOpen(true)} />
      <Sheet open={open} onOpenChange={setOpen} side="left" title="Documentation">
        <Navigation groups={groups} />
      </Sheet>
    </>
  );
}

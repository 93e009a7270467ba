"use client";

import { useState } from "react";
import { onDemand, usePart } from "@/ui/on-demand";
import { AccountButton } from "./account-button";

const OPENED = onDemand<object>(() => import("./opened-user-menu"));

/** A plain button until it is first pressed; then the whole menu, open, takes its place. */
export function UserMenu() {
  const [used, setUsed] = useState(false);
  const OpenedUserMenu = usePart(OPENED, used);
  if (OpenedUserMenu) return <OpenedUserMenu />;
  return (
    <AccountButton
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setUsed(true)}
      onKeyDown={(event) => {
        if (event.key === "ArrowDown") setUsed(true);
      }}
    />
  );
}

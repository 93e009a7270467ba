"use client";

import { PanelsTopLeft } from "lucide-react";
import { useState } from "react";
import type { ShownQuery } from "@/console/query/model/shown-query";
import { usePermits } from "@/console/shell/current/current";
import { Button } from "@/ui/buttons/button";
import { optional } from "@/ui/loading/optional";
import type { AddDialogProps } from "./add-dialog";

const AddDialog = optional<AddDialogProps>(() => import("./add-dialog"));

export type AddToDashboardProps = { shown: ShownQuery };

/** Puts what a screen shows on a dashboard. */
export default function AddToDashboard({ shown: { query, view } }: AddToDashboardProps) {
  const mayWrite = usePermits("dashboards:write");
  const [open, setOpen] = useState(false);
  // No dashboard takes SQL.
  if (!mayWrite || query?.kind === "sql") return null;
  return (
    <>
      <Button disabled={query === null} onClick={() => setOpen(true)}>
        <PanelsTopLeft aria-hidden="true" />
        <span className="max-sm:sr-only">Add to dashboard</span>
      </Button>
      {open && query && <AddDialog shown={{ query, view }} onClose={() => setOpen(false)} />}
    </>
  );
}

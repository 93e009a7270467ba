"use client";

import { Code } from "lucide-react";
import { useState } from "react";
import type { WireQuery } from "@/query/language/wire";
import { Button } from "@/ui/button";
import { optional } from "@/ui/optional";

const ApiCallDialog = optional(() => import("./api-call-dialog"));

/** Shows how a program asks the same; nothing to show while nothing is asked. */
export function ApiCallButton({ query }: { query: WireQuery | null }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="ghost" disabled={query === null} onClick={() => setOpen(true)}>
        <Code aria-hidden="true" />
        API
      </Button>
      {open && query && <ApiCallDialog query={query} onClose={() => setOpen(false)} />}
    </>
  );
}

"use client";

import { Code } from "lucide-react";
import { useState } from "react";
import { useProject } from "@/console/shell/current";
import type { WireQuery } from "@/query/language/wire";
import { Button } from "@/ui/button";
import { CodeBlock } from "@/ui/code-block";
import { Dialog } from "@/ui/dialog";
import { apiCall } from "./api-call-text";

/** Shows how a program asks the same; nothing to show while nothing is asked. */
export function ApiCallButton({ query }: { query: WireQuery | null }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="ghost" disabled={query === null} onClick={() => setOpen(true)}>
        <Code aria-hidden="true" />
        API
      </Button>
      {query && (
        <Dialog
          open={open}
          onOpenChange={setOpen}
          title="The same by the API"
          description="The figures on this screen, for a script or a program. Put in a personal key that may read; Personal keys makes one."
          size="lg"
        >
          <Call query={query} />
        </Dialog>
      )}
    </>
  );
}

/** Only an open dialog renders it: the server does not know the page's own address. */
function Call({ query }: { query: WireQuery }) {
  const { id } = useProject();
  return (
    <CodeBlock
      label="Paste into a terminal"
      language="bash"
      nowrap
      code={apiCall(window.location.origin, id, query)}
    />
  );
}

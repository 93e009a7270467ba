"use client";

import { countEventsCommand } from "@/onboarding/snippets";
import { Button } from "@/ui/buttons/button";
import { CodeBlock } from "@/ui/copy/code-block";
import { Dialog } from "@/ui/dialogs/dialog";
import type { Scope } from "./scope-choice";

type PersonalKeyTextProps = { personalKey: string; scopes: Scope[]; onClose: () => void };

/** The key is shown only once, because only its hash is stored. */
export function PersonalKeyText({ personalKey, scopes, onClose }: PersonalKeyTextProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      persistent
      title="Your personal key is ready"
      description="Copy it now. You will not be able to see it again."
      footer={
        <Button variant="primary" onClick={onClose}>
          I copied it
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <CodeBlock label="Personal key" language="text" code={personalKey} />
        {scopes.includes("read") && (
          <CodeBlock
            label="Count today's events"
            language="bash"
            code={countEventsCommand(window.location.origin, personalKey, Date.now())}
          />
        )}
      </div>
    </Dialog>
  );
}

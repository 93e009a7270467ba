"use client";

import { type ReactNode, useState } from "react";
import { inWords } from "@/console/form/use-form";
import { useRefresh } from "@/console/form/use-refresh";
import { focusScreen } from "@/console/shell/use-focus-on-arrival";
import { Button } from "@/ui/buttons/button";
import { ConfirmDialog } from "@/ui/dialogs/confirm-dialog";
import { toast } from "@/ui/feedback/toast";

type RevokeButtonProps = {
  /** What is revoked, as it reads inside a sentence. */
  name: string;
  /** What it will do. */
  description: ReactNode;
  onRevoke: () => Promise<unknown>;
};

/** Asks before it revokes a key or an invitation. */
export function RevokeButton({ name, description, onRevoke }: RevokeButtonProps) {
  const [asking, setAsking] = useState(false);
  const refresh = useRefresh();
  const revoke = async () => {
    await inWords(onRevoke());
    await refresh();
    focusScreen();
    toast.success(`Revoked ${name}.`);
  };
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        // In line with the column's heading.
        className="-mr-2.5"
        aria-label={`Revoke ${name}`}
        onClick={() => setAsking(true)}
      >
        Revoke…
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        danger
        title={`Revoke ${name}?`}
        description={description}
        confirmLabel="Revoke"
        onConfirm={revoke}
      />
    </>
  );
}

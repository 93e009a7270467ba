"use client";

import { type ReactNode, useState } from "react";
import { useRefreshTeams } from "@/console/trpc/use-refresh-teams";
import { Button, type ButtonProps } from "@/ui/buttons/button";
import { ConfirmDialog, type ConfirmDialogProps } from "@/ui/dialogs/confirm-dialog";
import { toast } from "@/ui/feedback/toast";
import { focusMain } from "@/ui/focus-main";
import { withErrorMessage } from "./use-form";

type ConfirmButtonProps = Pick<ConfirmDialogProps, "title" | "description" | "confirmLabel"> & {
  /** What the button does to which row, for screen readers. */
  label: string;
  /** Runs once confirmed. The row may no longer exist afterwards. */
  action: () => Promise<unknown>;
  successMessage: string;
  className?: ButtonProps["className"];
  children: ReactNode;
};

/** A button in a table row that asks for confirmation before it revokes or removes something. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, action, successMessage, className, children, ...dialog } = props;
  const [open, setOpen] = useState(false);
  const refreshTeams = useRefreshTeams();
  const confirm = async () => {
    await withErrorMessage(action());
    await refreshTeams();
    focusMain();
    toast.success(successMessage);
  };
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        className={className}
        aria-label={label}
        onClick={() => setOpen(true)}
      >
        {children}
      </Button>
      <ConfirmDialog open={open} onOpenChange={setOpen} danger onConfirm={confirm} {...dialog} />
    </>
  );
}

import { ConfirmDialog } from "@/ui/dialogs/confirm-dialog";

export type LeaveDialogProps = { go: () => void; onStay: () => void };

/** Asks before what is not saved is left. */
export default function LeaveDialog({ go, onStay }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onStay()}
      title="Leave without saving?"
      description="What you changed is not saved. It waits in this tab: you find it when you open this page here again."
      confirmLabel="Leave"
      onConfirm={async () => go()}
    />
  );
}

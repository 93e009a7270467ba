import { ConfirmDialog } from "@/ui/dialogs/confirm-dialog";

export type LeaveDialogProps = { go: () => void; onStay: () => void };

/** Asks for confirmation before unsaved changes are lost. */
export default function LeaveDialog({ go, onStay }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onStay()}
      title="Leave without saving?"
      description="Your changes are not saved. They stay in this tab, so you can continue when you come back to this page."
      confirmLabel="Leave"
      onConfirm={async () => go()}
    />
  );
}

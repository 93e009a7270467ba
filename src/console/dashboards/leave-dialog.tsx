import { ConfirmDialog } from "@/ui/confirm-dialog";

export type LeaveDialogProps = { go: () => void; onStay: () => void };

/** Asks before what is not saved is left. */
export default function LeaveDialog({ go, onStay }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onStay()}
      title="Leave without saving?"
      description="Your changes to this dashboard are not saved. They wait in this tab: you find them when you open the dashboard here again."
      confirmLabel="Leave"
      onConfirm={async () => go()}
    />
  );
}

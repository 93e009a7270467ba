import { withErrorMessage } from "@/console/form/use-form";
import { ConfirmDialog } from "@/ui/dialogs/confirm-dialog";

type DeleteItemProps = {
  title: string;
  /** Describes what is not affected, in full sentences. */
  note: string;
  onClose: () => void;
  onConfirm: () => Promise<void>;
};

/** Asks for confirmation before deleting a dashboard, report or saved query. */
export function DeleteItem({ title, note, onClose, onConfirm }: DeleteItemProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete “${title}”?`}
      description={`It will be deleted for the whole team, and links to it will stop working. ${note}`}
      confirmLabel="Delete"
      danger
      onConfirm={() => withErrorMessage(onConfirm())}
    />
  );
}

import { inWords } from "@/console/form/use-form";
import { ConfirmDialog } from "@/ui/dialogs/confirm-dialog";

type DeleteItemProps = {
  title: string;
  /** What becomes of what it was about, in sentences. */
  note: string;
  onClose: () => void;
  onConfirm: () => Promise<void>;
};

/** Asks before something is deleted that a team keeps. */
export function DeleteItem({ title, note, onClose, onConfirm }: DeleteItemProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete “${title}”?`}
      description={`It is deleted for the whole team, and links to it lead nowhere. ${note}`}
      confirmLabel="Delete"
      danger
      onConfirm={() => inWords(onConfirm())}
    />
  );
}

import { withErrorMessage } from "@/console/form/use-form";
import { ConfirmDialog } from "@/ui/dialogs/confirm-dialog";

type DeleteKeptProps = {
  title: string;
  /** What becomes of what it was about, in sentences. */
  rest: string;
  onClose: () => void;
  onConfirm: () => Promise<void>;
};

/** Asks before something is deleted that a team keeps. */
export function DeleteKept({ title, rest, onClose, onConfirm }: DeleteKeptProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete “${title}”?`}
      description={`It is deleted for the whole team, and links to it lead nowhere. ${rest}`}
      confirmLabel="Delete"
      danger
      onConfirm={() => withErrorMessage(onConfirm())}
    />
  );
}

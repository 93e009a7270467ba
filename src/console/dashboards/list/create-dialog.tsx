import { Dialog } from "@/ui/dialogs/dialog";
import TemplateCards from "./template-cards";

export type CreateDialogProps = { onClose: () => void };

/** A new dashboard: blank, or from a template. */
export default function CreateDialog({ onClose }: CreateDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title="New dashboard"
      description="Everybody in the team sees it. All of it can be changed later."
    >
      <TemplateCards onCreated={onClose} />
    </Dialog>
  );
}

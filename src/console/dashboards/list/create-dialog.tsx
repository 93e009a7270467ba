import { Dialog } from "@/ui/dialogs/dialog";
import TemplateCards from "./template-cards";

export type CreateDialogProps = { onClose: () => void };

/** Creates a dashboard, blank or from a template. */
export default function CreateDialog({ onClose }: CreateDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title="New dashboard"
      description="Everyone in the team can see it. You can change everything later."
    >
      <TemplateCards onCreated={onClose} />
    </Dialog>
  );
}

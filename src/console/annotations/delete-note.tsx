import { withErrorMessage } from "@/console/form/use-form";
import { useProject } from "@/console/shell/current/current";
import { api } from "@/console/trpc/api";
import { ConfirmDialog } from "@/ui/dialogs/confirm-dialog";
import type { Note } from "./use-chart-marks";

export default function DeleteNote({ note, onClose }: { note: Note; onClose: () => void }) {
  const { id: projectId } = useProject();
  const utils = api.useUtils();
  const remove = api.annotations.delete.useMutation();
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete this note?"
      description={`“${note.text}” will be removed from the charts for the whole team.`}
      confirmLabel="Delete"
      danger
      onConfirm={async () => {
        await withErrorMessage(remove.mutateAsync({ projectId, annotationId: note.id }));
        await utils.annotations.invalidate();
      }}
    />
  );
}

import { api } from "@/console/api";
import { inWords } from "@/console/form/use-form";
import { useProject } from "@/console/shell/current";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { useOpenedId, useRefreshSaved } from "./use-saved";

type DeleteSavedProps = { saved: { id: string; name: string }; onClose: () => void };

export default function DeleteSaved({ saved, onClose }: DeleteSavedProps) {
  const { id: projectId } = useProject();
  const [openedId, setOpenedId] = useOpenedId();
  const refresh = useRefreshSaved();
  const remove = api.savedQueries.delete.useMutation();
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete “${saved.name}”?`}
      description="It is deleted for the whole team, and links to it lead nowhere. Events and figures stay as they are."
      confirmLabel="Delete"
      danger
      onConfirm={async () => {
        await inWords(remove.mutateAsync({ projectId, queryId: saved.id }));
        // What is on the screen stays there, as a query that was not saved.
        if (openedId === saved.id) await setOpenedId(null);
        await refresh();
      }}
    />
  );
}

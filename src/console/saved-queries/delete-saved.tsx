import { DeleteKept } from "@/console/item-list/delete-kept";
import { useProject } from "@/console/shell/current/current";
import { api } from "@/console/trpc/api";
import { useOpenedId, useRefreshSaved } from "./use-saved";

type DeleteSavedProps = { saved: { id: string; name: string }; onClose: () => void };

export default function DeleteSaved({ saved, onClose }: DeleteSavedProps) {
  const { id: projectId } = useProject();
  const [openedId, setOpenedId] = useOpenedId();
  const refresh = useRefreshSaved();
  const remove = api.savedQueries.delete.useMutation();
  return (
    <DeleteKept
      title={saved.name}
      rest="Events and figures stay as they are."
      onClose={onClose}
      onConfirm={async () => {
        await remove.mutateAsync({ projectId, queryId: saved.id });
        // What is on the screen stays there, as a query that was not saved.
        if (openedId === saved.id) await setOpenedId(null);
        await refresh();
      }}
    />
  );
}

import { DeleteItem } from "@/console/item-list/delete-item";
import { useProject } from "@/console/shell/current/current";
import { api } from "@/console/trpc/api";
import { useOpenedQueryId, useRefreshSaved } from "./use-saved";

type DeleteSavedProps = { saved: { id: string; name: string }; onClose: () => void };

export default function DeleteSaved({ saved, onClose }: DeleteSavedProps) {
  const { id: projectId } = useProject();
  const [openedId, setOpenedId] = useOpenedQueryId();
  const refresh = useRefreshSaved();
  const remove = api.savedQueries.delete.useMutation();
  return (
    <DeleteItem
      title={saved.name}
      note="Events are not affected."
      onClose={onClose}
      onConfirm={async () => {
        await remove.mutateAsync({ projectId, queryId: saved.id });
        // The query stays on the screen as an unsaved one.
        if (openedId === saved.id) await setOpenedId(null);
        await refresh();
      }}
    />
  );
}

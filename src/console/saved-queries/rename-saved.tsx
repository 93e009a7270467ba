import { useProject } from "@/console/shell/current/current";
import { api } from "@/console/trpc/api";
import NameDialog from "./name-dialog";
import { useRefreshSaved } from "./use-saved";

type RenameSavedProps = { saved: { id: string; name: string }; onClose: () => void };

export default function RenameSaved({ saved, onClose }: RenameSavedProps) {
  const { id: projectId } = useProject();
  const refresh = useRefreshSaved();
  const rename = api.savedQueries.rename.useMutation();
  return (
    <NameDialog
      title="Rename"
      name={saved.name}
      action="Rename"
      onClose={onClose}
      onName={async (name) => {
        await rename.mutateAsync({ projectId, queryId: saved.id, name });
        await refresh();
      }}
    />
  );
}

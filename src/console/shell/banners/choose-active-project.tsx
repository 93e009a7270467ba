import { inWords } from "@/console/form/use-form";
import { useRefresh } from "@/console/form/use-refresh";
import { api } from "@/console/trpc/api";
import { ConfirmDialog } from "@/ui/dialogs/confirm-dialog";
import { toast } from "@/ui/feedback/toast";
import type { MyProject, MyTeam } from "../current/me";

type KeepProjectProps = { project: MyProject; team: MyTeam; onClose: () => void };

/** Asks whether a paused project goes on in the place of those that are active now. */
export default function KeepProject({ project, team, onClose }: KeepProjectProps) {
  const refresh = useRefresh();
  const { mutateAsync } = api.teams.projects.keep.useMutation();
  const keep = async () => {
    await inWords(mutateAsync({ projectId: project.id }));
    await refresh();
    toast.success(`${project.name} takes events again.`);
  };
  const others = team.projects.filter(({ paused }) => !paused).map(({ name }) => name);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Keep ${project.name} active?`}
      description={`It takes events again at once, and ${others.join(", ")} is paused for it: readable, but its new events are refused until you choose it again or upgrade the plan.`}
      confirmLabel="Keep it active"
      onConfirm={keep}
    />
  );
}

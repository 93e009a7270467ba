import { withErrorMessage } from "@/console/form/use-form";
import { api } from "@/console/trpc/api";
import { useRefreshTeams } from "@/console/trpc/use-refresh-teams";
import { ConfirmDialog } from "@/ui/dialogs/confirm-dialog";
import { toast } from "@/ui/feedback/toast";
import type { MyProject, MyTeam } from "../current/me";

type ChooseActiveProjectProps = { project: MyProject; team: MyTeam; onClose: () => void };

/** Asks whether a paused project should become active in place of the currently active ones. */
export default function ChooseActiveProject({ project, team, onClose }: ChooseActiveProjectProps) {
  const refresh = useRefreshTeams();
  const { mutateAsync } = api.teams.projects.keep.useMutation();
  const makeActive = async () => {
    await withErrorMessage(mutateAsync({ projectId: project.id }));
    await refresh();
    toast.success(`${project.name} accepts events again.`);
  };
  const others = team.projects.filter(({ paused }) => !paused).map(({ name }) => name);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Make ${project.name} active?`}
      description={`It accepts events again immediately. ${others.join(", ")} will be paused: its data stays readable, but new events are rejected until you make it active again or upgrade the plan.`}
      confirmLabel="Make active"
      onConfirm={makeActive}
    />
  );
}

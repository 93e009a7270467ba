import { withErrorMessage } from "@/console/form/use-form";
import { api } from "@/console/trpc/api";
import { ConfirmDialog } from "@/ui/dialogs/confirm-dialog";

export type LeaveTeamDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  team: { id: string; name: string };
  /** The consequences of leaving for the user. */
  children: string;
  onLeft: () => void | Promise<void>;
};

export default function LeaveTeamDialog({
  team,
  children,
  onLeft,
  ...dialog
}: LeaveTeamDialogProps) {
  const { mutateAsync } = api.teams.leave.useMutation();
  return (
    <ConfirmDialog
      {...dialog}
      danger
      title={`Leave ${team.name}?`}
      description={`${children} You will need a new invitation to come back.`}
      confirmLabel="Leave team"
      onConfirm={async () => {
        await withErrorMessage(mutateAsync({ teamId: team.id }));
        await onLeft();
      }}
    />
  );
}

import { inWords } from "@/console/form/use-form";
import { api } from "@/console/trpc/api";
import { ConfirmDialog } from "@/ui/dialogs/confirm-dialog";

export type LeaveTeamDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  team: { id: string; name: string };
  /** What whoever leaves gives up. */
  children: string;
  onLeft: () => void | Promise<void>;
};

/** Asks whether somebody leaves a team for good. */
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
      description={`${children} To come back you need a new invitation.`}
      confirmLabel="Leave team"
      onConfirm={async () => {
        await inWords(mutateAsync({ teamId: team.id }));
        await onLeft();
      }}
    />
  );
}

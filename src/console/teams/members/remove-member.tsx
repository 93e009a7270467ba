"use client";

import { ConfirmButton } from "@/console/form/confirm-button";
import { useTeam } from "@/console/shell/current/current";
import { api } from "@/console/trpc/api";
import type { Member } from "./member-table";

export function RemoveMember({ member: { userId, name } }: { member: Member }) {
  const team = useTeam();
  const { mutateAsync } = api.teams.members.remove.useMutation();
  return (
    <ConfirmButton
      label={`Remove ${name}`}
      title={`Remove ${name} from ${team.name}?`}
      description="They immediately lose access to all of the team's projects, including in open tabs and through their personal keys. Invitations they sent are withdrawn. Everything else they created stays."
      confirmLabel="Remove member"
      action={() => mutateAsync({ teamId: team.id, userId })}
      successMessage={`${name} was removed from the team.`}
    >
      Remove…
    </ConfirmButton>
  );
}

"use client";

import { usePermits, useTeam } from "@/console/shell/current/current";
import { api, messageOf } from "@/console/trpc/api";
import { useRefreshTeams } from "@/console/trpc/use-refresh-teams";
import type { AssignableRole } from "@/teams/roles";
import { toast } from "@/ui/feedback/toast";
import { Select } from "@/ui/forms/select";
import { ROLE_OPTIONS, ROLE_WORDS } from "../roles/role-words";
import type { Member } from "./member-table";

/** The member's role, as a select for those who can change it. */
export function MemberRole({ member: { userId, name, role } }: { member: Member }) {
  const { id: teamId } = useTeam();
  const mayChange = usePermits("members:change");
  const refresh = useRefreshTeams();
  const change = api.teams.members.changeRole.useMutation({
    onSuccess: async (_, { role: given }) => {
      await refresh();
      toast.success(`${name} is now ${ROLE_WORDS[given].label.toLowerCase()}.`);
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  if (role === "owner" || !mayChange) return ROLE_WORDS[role].label;
  return (
    <Select<AssignableRole>
      size="sm"
      className="w-32"
      label={`Role of ${name}`}
      value={role}
      disabled={change.isPending}
      onValueChange={(given) => change.mutate({ teamId, userId, role: given })}
      options={ROLE_OPTIONS}
    />
  );
}

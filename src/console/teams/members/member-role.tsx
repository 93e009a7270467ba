"use client";

import { useRefresh } from "@/console/form/use-refresh";
import { usePermits, useTeam } from "@/console/shell/current/current";
import { api, messageOf } from "@/console/trpc/api";
import type { AssignableRole } from "@/teams/roles";
import { toast } from "@/ui/feedback/toast";
import { Select } from "@/ui/forms/select";
import { ROLE_OPTIONS, ROLE_WORDS } from "../roles/role-words";
import type { Member } from "./member-table";

/** The member's role; to be changed where that is permitted. */
export function MemberRole({ member: { userId, name, role } }: { member: Member }) {
  const { id: teamId } = useTeam();
  const mayChange = usePermits("members:change");
  const refresh = useRefresh();
  const change = api.teams.members.changeRole.useMutation({
    onSuccess: async (_, { role: given }) => {
      await refresh();
      toast.success(`${name} is ${ROLE_WORDS[given].label.toLowerCase()} now.`);
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

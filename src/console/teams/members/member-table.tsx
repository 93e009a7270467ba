"use client";

import { useCurrent, usePermits, useTeam } from "@/console/shell/current/current";
import { Timestamp } from "@/console/time/timestamp";
import { api, messageOf, type Outputs } from "@/console/trpc/api";
import { Badge } from "@/ui/badge";
import { Card, CardHeader } from "@/ui/card";
import { type Column, DataTable } from "@/ui/table/table";
import { MemberRole } from "./member-role";
import { RemoveMember } from "./remove-member";

export type Member = Outputs["teams"]["members"]["list"][number];

export function MemberTable() {
  const { id: teamId } = useTeam();
  const { me } = useCurrent();
  const mayRemove = usePermits("members:remove");
  const members = api.teams.members.list.useQuery({ teamId });
  return (
    <Card>
      <CardHeader title="Team members" />
      <DataTable
        label="Members"
        columns={columnsFor(me.user.id, mayRemove)}
        rows={members.data ?? []}
        rowKey={({ userId }) => userId}
        loading={members.isPending}
        error={members.error ? messageOf(members.error) : undefined}
        onRetry={() => void members.refetch()}
        // A team always has an owner.
        empty={null}
      />
    </Card>
  );
}

function columnsFor(myId: string, mayRemove: boolean): Column<Member>[] {
  const columns: Column<Member>[] = [
    {
      key: "who",
      header: "Name",
      cell: ({ userId, name, email, suspended }) => (
        <>
          <span className="flex items-center gap-2 break-words font-medium">
            {name}
            {userId === myId && <Badge>You</Badge>}
            {suspended && (
              <Badge
                tone="warn"
                title="The plan does not include enough members, so they have no access."
              >
                Suspended
              </Badge>
            )}
          </span>
          <span className="block min-w-40 break-words text-soft text-xs">{email}</span>
        </>
      ),
      sortValue: ({ name }) => name,
    },
    { key: "role", header: "Role", cell: (member) => <MemberRole member={member} /> },
    {
      key: "joined",
      header: "Joined",
      cell: ({ joinedAt }) => <Timestamp at={joinedAt} />,
      sortValue: ({ joinedAt }) => joinedAt,
    },
  ];
  if (!mayRemove) return columns;
  return [
    ...columns,
    {
      key: "remove",
      header: "Actions",
      align: "right",
      cell: (member) =>
        member.role !== "owner" && member.userId !== myId && <RemoveMember member={member} />,
    },
  ];
}

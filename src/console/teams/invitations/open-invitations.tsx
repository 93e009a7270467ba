"use client";

import { MailOpen } from "lucide-react";
import { RevokeButton } from "@/console/keys/revoke-button";
import { useTeam } from "@/console/shell/current/current";
import { Timestamp } from "@/console/time/timestamp";
import { api, messageOf, type Outputs } from "@/console/trpc/api";
import { Badge } from "@/ui/badge";
import { Card, CardHeader } from "@/ui/card";
import { EmptyState } from "@/ui/feedback/empty-state";
import { type Column, DataTable } from "@/ui/table/table";
import { ROLE_WORDS } from "../roles/role-words";

type Invitation = Outputs["teams"]["invitations"]["list"][number];

export function OpenInvitations() {
  const { id: teamId } = useTeam();
  const invitations = api.teams.invitations.list.useQuery({ teamId });
  return (
    <Card>
      <CardHeader
        title="Open invitations"
        description="Each works once, within seven days, for the address it was sent to."
      />
      <DataTable
        label="Open invitations"
        columns={COLUMNS}
        rows={invitations.data ?? []}
        rowKey={({ id }) => id}
        loading={invitations.isPending}
        error={invitations.error ? messageOf(invitations.error) : undefined}
        onRetry={() => void invitations.refetch()}
        empty={
          <EmptyState icon={<MailOpen />} title="No open invitations">
            Invite people by email address.
          </EmptyState>
        }
      />
    </Card>
  );
}

const COLUMNS: Column<Invitation>[] = [
  {
    key: "email",
    header: "For",
    cell: ({ email }) => <span className="block min-w-40 break-words font-medium">{email}</span>,
  },
  { key: "role", header: "Role", cell: ({ role }) => ROLE_WORDS[role].label },
  { key: "by", header: "Invited by", cell: ({ inviterName }) => inviterName },
  {
    key: "until",
    header: "Expires",
    cell: ({ expired, expiresAt }) =>
      expired ? <Badge tone="warn">Expired</Badge> : <Timestamp at={expiresAt} />,
  },
  {
    key: "revoke",
    header: "Actions",
    align: "right",
    cell: (invitation) => <RevokeInvitation invitation={invitation} />,
  },
];

function RevokeInvitation({ invitation: { id, email } }: { invitation: Invitation }) {
  const { id: teamId } = useTeam();
  const { mutateAsync } = api.teams.invitations.revoke.useMutation();
  return (
    <RevokeButton
      name={`the invitation for ${email}`}
      description="The link will stop working."
      onRevoke={() => mutateAsync({ teamId, invitationId: id })}
    />
  );
}

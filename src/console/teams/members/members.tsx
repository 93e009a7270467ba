"use client";

import { UserPlus } from "lucide-react";
import { useState } from "react";
import { usePermits, useTeam } from "@/console/shell/current/current";
import { Button } from "@/ui/buttons/button";
import { optional } from "@/ui/loading/optional";
import { PageHeader } from "@/ui/page-header";
import { OpenInvitations } from "../invitations/open-invitations";
import { RolesExplained } from "../roles/roles-explained";
import { MemberTable } from "./member-table";

const InviteDialog = optional(() => import("../invitations/invite-dialog"));

export function Members() {
  const team = useTeam();
  const mayInvite = usePermits("members:invite");
  const [inviting, setInviting] = useState(false);
  return (
    <>
      <PageHeader
        title="Members"
        description={`Who has access to ${team.name} and what they can do.`}
        actions={
          mayInvite && (
            <Button variant="primary" onClick={() => setInviting(true)}>
              <UserPlus aria-hidden="true" />
              Invite
            </Button>
          )
        }
      />
      <div className="flex flex-col gap-5">
        <MemberTable />
        {mayInvite && <OpenInvitations />}
        <RolesExplained />
      </div>
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  );
}

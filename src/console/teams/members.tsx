"use client";

import { UserPlus } from "lucide-react";
import { useState } from "react";
import { usePermits, useTeam } from "@/console/shell/current";
import { Button } from "@/ui/button";
import { optional } from "@/ui/optional";
import { PageHeader } from "@/ui/page-header";
import { MemberTable } from "./member-table";
import { OpenInvitations } from "./open-invitations";
import { RolesExplained } from "./roles-explained";

const InviteDialog = optional(() => import("./invite-dialog"));

export function Members() {
  const team = useTeam();
  const mayInvite = usePermits("members:invite");
  const [inviting, setInviting] = useState(false);
  return (
    <>
      <PageHeader
        title="Members"
        description={`Who sees the projects of ${team.name}, and what they may do.`}
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

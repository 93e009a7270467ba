"use client";

import { useState } from "react";
import { inWords } from "@/console/form/use-form";
import { useRefresh } from "@/console/form/use-refresh";
import { useTeam } from "@/console/shell/current/current";
import { focusScreen } from "@/console/shell/use-focus-on-arrival";
import { api } from "@/console/trpc/api";
import { Button } from "@/ui/buttons/button";
import { ConfirmDialog } from "@/ui/dialogs/confirm-dialog";
import { toast } from "@/ui/feedback/toast";
import type { Member } from "./member-table";

export function RemoveMember({ member: { userId, name } }: { member: Member }) {
  const team = useTeam();
  const [asking, setAsking] = useState(false);
  const refresh = useRefresh();
  const { mutateAsync } = api.teams.members.remove.useMutation();
  const remove = async () => {
    await inWords(mutateAsync({ teamId: team.id, userId }));
    await refresh();
    focusScreen();
    toast.success(`${name} is not in the team any more.`);
  };
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        aria-label={`Remove ${name}`}
        onClick={() => setAsking(true)}
      >
        Remove…
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        danger
        title={`Remove ${name} from ${team.name}?`}
        description="They lose sight of all projects of the team at once, also in a console that is open, and their personal keys no longer reach them. Invitations that they sent are withdrawn; what else they made stays."
        confirmLabel="Remove member"
        onConfirm={remove}
      />
    </>
  );
}

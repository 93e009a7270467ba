"use client";

import { FormMessage } from "@/console/form/form-message";
import { findTeam } from "@/console/shell/current/me";
import { api, messageOf } from "@/console/trpc/api";
import { Button } from "@/ui/buttons/button";

export function AcceptInvitation({ token }: { token: string }) {
  const { accounts } = api.useUtils();
  const accept = api.teams.invitations.accept.useMutation({
    onSuccess: async ({ teamId }) => {
      const project = findTeam(await accounts.me.fetch(), teamId)?.projects[0];
      const path = project ? `/p/${project.id}/overview` : `/t/${teamId}/members`;
      window.location.assign(path);
    },
  });
  return (
    <div className="flex flex-col gap-4">
      <FormMessage>{accept.error ? messageOf(accept.error) : undefined}</FormMessage>
      <Button
        variant="primary"
        className="self-start"
        loading={accept.isPending}
        onClick={() => accept.mutate({ token })}
      >
        Accept invitation
      </Button>
    </div>
  );
}

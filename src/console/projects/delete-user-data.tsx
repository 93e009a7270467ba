"use client";

import { parseAsString, useQueryState } from "nuqs";
import { type FormEvent, useState } from "react";
import { withErrorMessage } from "@/console/form/use-form";
import { usePermits, useProject } from "@/console/shell/current/current";
import { Timestamp } from "@/console/time/timestamp";
import { api } from "@/console/trpc/api";
import { Button } from "@/ui/buttons/button";
import { Card, CardBody, CardHeader } from "@/ui/card";
import { ConfirmDialog } from "@/ui/dialogs/confirm-dialog";
import { Field, Input } from "@/ui/forms/field";

/** Poll interval for a deletion in progress. */
const POLL_MS = 5_000;

/** Deletes all data of one user, for example after an erasure request. */
export function DeleteUserData() {
  return usePermits("events:delete") ? <DeleteUserDataCard /> : null;
}

function DeleteUserDataCard() {
  // Set by the link on the user's screen.
  const [linkedId] = useQueryState("user", parseAsString.withDefault(""));
  const [userId, setUserId] = useState(linkedId);
  const [confirming, setConfirming] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (userId !== "") setConfirming(true);
  };
  return (
    <Card aria-label="Delete one user's data">
      <CardHeader
        title="Delete one user's data"
        description="Permanently deletes all of the user's events in this project so far. Events sent later are stored again."
      />
      <CardBody className="flex flex-col gap-4">
        <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
          <Field label="User ID" className="min-w-0 max-w-sm flex-1">
            <Input
              value={userId}
              onChange={(event) => setUserId(event.target.value)}
              autoComplete="off"
              spellCheck={false}
            />
          </Field>
          <Button type="submit" className="text-bad" disabled={userId === ""}>
            Delete data…
          </Button>
        </form>
        <PendingDeletions />
      </CardBody>
      <Confirmation
        userId={userId}
        open={confirming}
        onOpenChange={setConfirming}
        onDone={() => setUserId("")}
      />
    </Card>
  );
}

type ConfirmationProps = {
  userId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDone: () => void;
};

function Confirmation({ userId, open, onOpenChange, onDone }: ConfirmationProps) {
  const { id: projectId } = useProject();
  const { mutateAsync } = api.teams.userErasures.request.useMutation();
  const { userErasures } = api.useUtils().teams;
  const confirm = async () => {
    await withErrorMessage(mutateAsync({ projectId, userId }));
    await userErasures.list.invalidate({ projectId });
    onDone();
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      danger
      title={<span className="break-all">Delete all data of {userId}?</span>}
      description="Past metrics will change. This cannot be undone."
      confirmLabel="Delete data"
      onConfirm={confirm}
    />
  );
}

function PendingDeletions() {
  const { id: projectId, timeZone } = useProject();
  const { data = [] } = api.teams.userErasures.list.useQuery(
    { projectId },
    { refetchInterval: ({ state }) => (state.data?.length ? POLL_MS : false) },
  );
  return (
    <ul
      aria-label="Deletions in progress"
      aria-live="polite"
      className="flex flex-col gap-1 empty:hidden"
    >
      {data.map(({ userId, requestedAt }) => (
        <li key={userId} className="text-sm text-soft">
          <span className="break-all font-mono text-ink text-xs">{userId}</span> will be deleted
          within minutes. Requested <Timestamp at={requestedAt} zone={timeZone} />.
        </li>
      ))}
    </ul>
  );
}

"use client";

import { parseAsString, useQueryState } from "nuqs";
import { type FormEvent, useState } from "react";
import { Moment } from "@/console/form/moment";
import { inWords } from "@/console/form/use-form";
import { usePermits, useProject } from "@/console/shell/current/current";
import { api } from "@/console/trpc/api";
import { Button } from "@/ui/buttons/button";
import { Card, CardBody, CardHeader } from "@/ui/card";
import { ConfirmDialog } from "@/ui/dialogs/confirm-dialog";
import { Field, Input } from "@/ui/forms/field";

/** While something is being removed, it is looked after so often. */
const LOOKING_MS = 5_000;

/** Removes all that is kept of one user, such as of somebody who asks to be forgotten. */
export function DeleteUserData() {
  return usePermits("events:delete") ? <Permitted /> : null;
}

function Permitted() {
  // A user's page leads here with the id.
  const [named] = useQueryState("user", parseAsString.withDefault(""));
  const [userId, setUserId] = useState(named);
  const [asking, setAsking] = useState(false);
  const ask = (event: FormEvent) => {
    event.preventDefault();
    if (userId !== "") setAsking(true);
  };
  return (
    <Card aria-label="Delete one user's data">
      <CardHeader
        title="Delete one user's data"
        description="Every event of the user that this project has received until now, for good. What is sent of them later is kept again."
      />
      <CardBody className="flex flex-col gap-4">
        <form onSubmit={ask} className="flex flex-wrap items-end gap-3">
          <Field label="User's id" className="min-w-0 max-w-sm flex-1">
            <Input
              value={userId}
              onChange={(event) => setUserId(event.target.value)}
              autoComplete="off"
              spellCheck={false}
              maxLength={200}
            />
          </Field>
          <Button type="submit" className="text-bad" disabled={userId === ""}>
            Delete data…
          </Button>
        </form>
        <Pending />
      </CardBody>
      <Confirmation
        userId={userId}
        open={asking}
        onOpenChange={setAsking}
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
    await inWords(mutateAsync({ projectId, userId }));
    await userErasures.list.invalidate({ projectId });
    onDone();
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      danger
      title={<span className="break-all">Delete all data of {userId}?</span>}
      description="Figures of the past change with it. This cannot be undone."
      confirmLabel="Delete data"
      onConfirm={confirm}
    />
  );
}

function Pending() {
  const { id: projectId, timeZone } = useProject();
  const { data = [] } = api.teams.userErasures.list.useQuery(
    { projectId },
    { refetchInterval: ({ state }) => (state.data?.length ? LOOKING_MS : false) },
  );
  return (
    <ul aria-label="Being removed" aria-live="polite" className="flex flex-col gap-1 empty:hidden">
      {data.map(({ userId, requestedAt }) => (
        <li key={userId} className="text-sm text-soft">
          <span className="break-all font-mono text-ink text-xs">{userId}</span> is being removed,
          within minutes; asked for <Moment at={requestedAt} zone={timeZone} />.
        </li>
      ))}
    </ul>
  );
}

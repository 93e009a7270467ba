"use client";

import { useState } from "react";
import { loadPage } from "@/console/auth/load-page";
import { Failed } from "@/console/failed";
import { withErrorMessage } from "@/console/form/use-form";
import { api, type Outputs } from "@/console/trpc/api";
import { Button } from "@/ui/buttons/button";
import { Card, CardHeader } from "@/ui/card";
import { ConfirmDialog } from "@/ui/dialogs/confirm-dialog";
import { toast } from "@/ui/feedback/toast";
import { SessionRow, SessionRowsSkeleton } from "./session-row";

type Session = Outputs["accounts"]["sessions"][number];

/** Lists the browsers in which the user is signed in. */
export function SessionsCard() {
  const { data, error, refetch } = api.accounts.sessions.useQuery();
  const [ending, setEnding] = useState<Session>();
  return (
    <Card>
      <CardHeader
        title="Signed-in browsers"
        description="Each stays signed in until it goes unused for 30 days."
        actions={<SignOutButtons alone={data?.length === 1} />}
      />
      {error && <Failed error={error} retry={refetch} />}
      {!data && !error && <SessionRowsSkeleton />}
      {data && (
        <ul className="divide-y divide-line">
          {data.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => setEnding(session)} />
          ))}
        </ul>
      )}
      {ending && <EndSession session={ending} onClose={() => setEnding(undefined)} />}
    </Card>
  );
}

function EndSession({ session, onClose }: { session: Session; onClose: () => void }) {
  const { sessions } = api.useUtils().accounts;
  const end = api.accounts.endSession.useMutation({ onSettled: () => sessions.invalidate() });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Sign out ${session.browser ?? "this browser"}?`}
      description="It will be asked to sign in again. Unsaved changes there are lost."
      confirmLabel="Sign out"
      onConfirm={() => withErrorMessage(end.mutateAsync({ id: session.id }))}
    />
  );
}

function SignOutButtons({ alone }: { alone: boolean }) {
  const [confirming, setConfirming] = useState<"elsewhere" | "everywhere">();
  const { sessions } = api.useUtils().accounts;
  const elsewhere = api.accounts.signOutElsewhere.useMutation({
    onSuccess: async () => {
      await sessions.invalidate();
      toast.success("Signed out in all other browsers.");
    },
  });
  const everywhere = api.accounts.signOutEverywhere.useMutation({
    onSuccess: () => loadPage("/sign-in"),
  });
  const close = () => setConfirming(undefined);
  return (
    <>
      <Button size="sm" disabled={alone} onClick={() => setConfirming("elsewhere")}>
        Sign out other browsers
      </Button>
      <Button size="sm" onClick={() => setConfirming("everywhere")}>
        Sign out everywhere
      </Button>
      <ConfirmDialog
        open={confirming === "elsewhere"}
        onOpenChange={close}
        title="Sign out all other browsers?"
        description="You stay signed in here."
        confirmLabel="Sign out other browsers"
        onConfirm={async () => void (await withErrorMessage(elsewhere.mutateAsync()))}
      />
      <ConfirmDialog
        open={confirming === "everywhere"}
        onOpenChange={close}
        title="Sign out everywhere?"
        description="This includes this browser: you will be asked to sign in again."
        confirmLabel="Sign out everywhere"
        onConfirm={() => withErrorMessage(everywhere.mutateAsync())}
      />
    </>
  );
}

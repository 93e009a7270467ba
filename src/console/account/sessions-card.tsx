"use client";

import { useState } from "react";
import { leaveFor } from "@/console/auth/leave-for";
import { Failed } from "@/console/failed";
import { inWords } from "@/console/form/use-form";
import { api, type Outputs } from "@/console/trpc/api";
import { Button } from "@/ui/buttons/button";
import { Card, CardHeader } from "@/ui/card";
import { ConfirmDialog } from "@/ui/dialogs/confirm-dialog";
import { toast } from "@/ui/feedback/toast";
import { SessionRow, SessionRowsSkeleton } from "./session-row";

type Session = Outputs["accounts"]["sessions"][number];

/** The browsers in which the user is signed in, each to be signed out. */
export function SessionsCard() {
  const { data, error, refetch } = api.accounts.sessions.useQuery();
  const [ending, setEnding] = useState<Session>();
  return (
    <Card>
      <CardHeader
        title="Signed-in browsers"
        description="Each stays signed in until it was not used for 30 days."
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
      description="It is shown the sign-in page at its next step. What it has not saved is lost there."
      confirmLabel="Sign out"
      onConfirm={() => inWords(end.mutateAsync({ id: session.id }))}
    />
  );
}

function SignOutButtons({ alone }: { alone: boolean }) {
  const [asked, setAsked] = useState<"elsewhere" | "everywhere">();
  const { sessions } = api.useUtils().accounts;
  const elsewhere = api.accounts.signOutElsewhere.useMutation({
    onSuccess: async () => {
      await sessions.invalidate();
      toast.success("Every other browser is signed out.");
    },
  });
  const everywhere = api.accounts.signOutEverywhere.useMutation({
    onSuccess: () => leaveFor("/sign-in"),
  });
  const close = () => setAsked(undefined);
  return (
    <>
      <Button size="sm" disabled={alone} onClick={() => setAsked("elsewhere")}>
        Sign out elsewhere
      </Button>
      <Button size="sm" onClick={() => setAsked("everywhere")}>
        Sign out everywhere
      </Button>
      <ConfirmDialog
        open={asked === "elsewhere"}
        onOpenChange={close}
        title="Sign out in every other browser?"
        description="You stay signed in here."
        confirmLabel="Sign out elsewhere"
        onConfirm={async () => void (await inWords(elsewhere.mutateAsync()))}
      />
      <ConfirmDialog
        open={asked === "everywhere"}
        onOpenChange={close}
        title="Sign out in every browser?"
        description="Also in this one: you will be asked to sign in again."
        confirmLabel="Sign out everywhere"
        onConfirm={() => inWords(everywhere.mutateAsync())}
      />
    </>
  );
}

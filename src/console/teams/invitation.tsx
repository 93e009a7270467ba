"use client";

import { api, isApiError, messageOf } from "@/console/api";
import { StandalonePage } from "@/console/shell/standalone-page";
import { ErrorState } from "@/ui/error-state";
import { Skeleton } from "@/ui/skeleton";
import { AcceptInvitation } from "./accept-invitation";
import { HomeLink } from "./home-link";
import { ROLE_WORDS } from "./role-words";
import { SignInToAccept } from "./sign-in-to-accept";
import { WrongAddress } from "./wrong-address";

type InvitationScreenProps = {
  token: string;
  /** The visitor's address; null when nobody is signed in. */
  signedInAs: string | null;
};

const OVER = {
  accepted: "This invitation was used already",
  revoked: "This invitation was withdrawn",
  expired: "This invitation has expired",
};

export function InvitationScreen({ token, signedInAs }: InvitationScreenProps) {
  const { data, error, refetch } = api.teams.invitations.preview.useQuery({ token });
  if (error) return <Unreadable error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <StandalonePage title={<Skeleton className="h-7 w-64" />}>
        <Skeleton className="h-16" />
      </StandalonePage>
    );
  }
  const { teamName, inviterName, role, email, state } = data;
  if (state !== "open") {
    return (
      <StandalonePage title={OVER[state]}>
        <p>
          {inviterName} invited {email} to join {teamName}. Ask {inviterName} for a new invitation
          if you still want to join.
        </p>
        <HomeLink signedIn={signedInAs !== null} />
      </StandalonePage>
    );
  }
  return (
    <StandalonePage title={`Join ${teamName}`}>
      <p>
        {inviterName} invites you to the team {teamName}, as {ROLE_WORDS[role].label.toLowerCase()}.{" "}
        {ROLE_WORDS[role].may}
      </p>
      {signedInAs === null ? (
        <SignInToAccept email={email} />
      ) : signedInAs === email ? (
        <AcceptInvitation token={token} />
      ) : (
        <WrongAddress invited={email} signedInAs={signedInAs} />
      )}
    </StandalonePage>
  );
}

function Unreadable({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isApiError(error) && error.data?.code === "not_found") {
    return (
      <StandalonePage title="This link is no invitation">
        <p>{messageOf(error)}</p>
      </StandalonePage>
    );
  }
  return (
    <StandalonePage title="Invitation">
      <ErrorState message={messageOf(error)} onRetry={onRetry} />
    </StandalonePage>
  );
}

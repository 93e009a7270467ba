"use client";

import { EntryPage } from "@/console/auth/entry-page";
import { HomeLink } from "@/console/auth/home-link";
import { Failed } from "@/console/failed";
import { api, isApiError, messageOf, type Outputs } from "@/console/trpc/api";
import { Skeleton } from "@/ui/loading/skeleton";
import { ROLE_WORDS } from "../roles/role-words";
import { AcceptInvitation } from "./accept-invitation";
import { SignInToAccept } from "./sign-in-to-accept";
import { WrongAddress } from "./wrong-address";

type InvitationScreenProps = {
  token: string;
  /** The visitor's email address; null if not signed in. */
  signedInAs: string | null;
};

export function InvitationScreen({ token, signedInAs }: InvitationScreenProps) {
  const { data, error, refetch } = api.teams.invitations.preview.useQuery({ token });
  const signedIn = signedInAs !== null;
  if (error) {
    return <InvitationError error={error} signedIn={signedIn} onRetry={() => void refetch()} />;
  }
  if (!data) {
    return (
      <EntryPage title="Invitation">
        <Skeleton className="h-24" />
      </EntryPage>
    );
  }
  return data.state === "open" ? (
    <OpenInvitation token={token} signedInAs={signedInAs} {...data} />
  ) : (
    <ClosedInvitation signedIn={signedIn} {...data} state={data.state} />
  );
}

type Preview = Outputs["teams"]["invitations"]["preview"];

function OpenInvitation(props: Preview & InvitationScreenProps) {
  const { token, signedInAs, teamName, inviterName, role, email } = props;
  const { label, may } = ROLE_WORDS[role];
  return (
    <EntryPage
      title={`Join ${teamName}`}
      description={`${inviterName} invited you to the team ${teamName} as ${label.toLowerCase()}. ${may}`}
    >
      {signedInAs === null ? (
        <SignInToAccept email={email} />
      ) : signedInAs === email ? (
        <AcceptInvitation token={token} />
      ) : (
        <WrongAddress invited={email} signedInAs={signedInAs} />
      )}
    </EntryPage>
  );
}

const ASK_AGAIN = "Ask the team for a new invitation.";

/** Names the team, since the inviter may have left it. */
const CLOSED_WORDS = {
  accepted: {
    title: "This invitation has already been used",
    next: "Invitations work once. Sign in with that address to open the team.",
  },
  replaced: {
    title: "A newer invitation was sent",
    next: "Only the link in the latest invitation works.",
  },
  revoked: { title: "This invitation was withdrawn", next: ASK_AGAIN },
  expired: { title: "This invitation has expired", next: ASK_AGAIN },
};

type ClosedInvitationProps = Preview & { state: keyof typeof CLOSED_WORDS; signedIn: boolean };

function ClosedInvitation({ state, signedIn, email, teamName }: ClosedInvitationProps) {
  const { title, next } = CLOSED_WORDS[state];
  return (
    <EntryPage
      title={title}
      description={`It was for ${email} to join the team ${teamName}. ${next}`}
    >
      <HomeLink signedIn={signedIn} />
    </EntryPage>
  );
}

type InvitationErrorProps = { error: unknown; signedIn: boolean; onRetry: () => void };

function InvitationError({ error, signedIn, onRetry }: InvitationErrorProps) {
  if (isApiError(error) && error.data?.code === "not_found") {
    return (
      <EntryPage title="This invitation link is not valid" description={messageOf(error)}>
        <HomeLink signedIn={signedIn} />
      </EntryPage>
    );
  }
  return (
    <EntryPage title="Invitation">
      <Failed error={error} retry={onRetry} />
    </EntryPage>
  );
}

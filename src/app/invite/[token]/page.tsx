import type { Metadata } from "next";
import { InvitationScreen } from "@/console/teams/invitations/invitation-screen";
import { currentUser } from "@/server/next/current-user";

export const metadata: Metadata = { title: "Invitation", referrer: "no-referrer" };

export default async function Page({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const me = await currentUser();
  return <InvitationScreen token={token} signedInAs={me?.user.email ?? null} />;
}

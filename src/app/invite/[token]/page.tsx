import type { Metadata } from "next";
import { InvitationScreen } from "@/console/teams/invitations/invitation";
import { visitor } from "@/server/visitor";

export const metadata: Metadata = { title: "Invitation", referrer: "no-referrer" };

export default async function Page({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const me = await visitor();
  return <InvitationScreen token={token} signedInAs={me?.user.email ?? null} />;
}

import type { Metadata } from "next";
import { ClaimScreen, NothingToClaimScreen } from "@/console/auth/claim-screen";
import { readQuery, type SearchParams } from "@/console/auth/page-query";
import { container } from "@/server/container/container";

export const metadata: Metadata = { title: "Claim this installation" };

type PageProps = { searchParams: SearchParams };

export default async function Page({ searchParams }: PageProps) {
  const { token } = await readQuery(searchParams);
  const { accounts } = await container();
  if (!token || !(await accounts.isUnclaimed())) return <NothingToClaimScreen />;
  return <ClaimScreen token={token} />;
}

import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { nextPath } from "@/console/auth/next-path";
import { readQuery, type SearchParams } from "@/console/auth/page-query";
import { SignUpScreen } from "@/console/auth/sign-up-screen";
import { UnclaimedScreen } from "@/console/auth/unclaimed-screen";
import { container } from "@/server/container/container";
import { currentUser } from "@/server/next/current-user";

export const metadata: Metadata = { title: "Sign up" };

type PageProps = { searchParams: SearchParams };

export default async function Page({ searchParams }: PageProps) {
  const query = await readQuery(searchParams);
  const next = nextPath(query.next);
  if (await currentUser()) redirect(next);
  const { accounts } = await container();
  if (await accounts.isUnclaimed()) return <UnclaimedScreen />;
  return <SignUpScreen next={next} email={query.email} />;
}

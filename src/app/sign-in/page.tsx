import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { nextPath } from "@/console/auth/next-path";
import { isNotice } from "@/console/auth/notices";
import { readQuery, type SearchParams } from "@/console/auth/page-query";
import { SignInScreen } from "@/console/auth/sign-in-screen";
import { currentUser } from "@/server/next/current-user";

export const metadata: Metadata = { title: "Sign in" };

type PageProps = { searchParams: SearchParams };

export default async function Page({ searchParams }: PageProps) {
  const query = await readQuery(searchParams);
  const next = nextPath(query.next);
  if (await currentUser()) redirect(next);
  return (
    <SignInScreen next={next} email={query.email} notice={Object.keys(query).find(isNotice)} />
  );
}

import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { withNext } from "@/console/auth/next-path";
import { readQuery, type SearchParams } from "@/console/auth/page-query";
import { VerifyEmailScreen } from "@/console/auth/verify-email-screen";
import { currentUser } from "@/server/next/current-user";

export const metadata: Metadata = { title: "Verify your email address" };

type PageProps = { searchParams: SearchParams };

export default async function Page({ searchParams }: PageProps) {
  const { token } = await readQuery(searchParams);
  if (!token) redirect("/account");
  const me = await currentUser();
  if (me) return <VerifyEmailScreen token={token} email={me.user.email} />;
  const here = `/verify-email?${new URLSearchParams({ token })}`;
  redirect(`${withNext("/sign-in", here)}&verify=1`);
}

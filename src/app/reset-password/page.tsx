import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { readQuery, type SearchParams } from "@/console/auth/page-query";
import { ResetPasswordScreen } from "@/console/auth/reset-password-screen";

export const metadata: Metadata = { title: "Choose a new password" };

type PageProps = { searchParams: SearchParams };

export default async function Page({ searchParams }: PageProps) {
  const { token } = await readQuery(searchParams);
  if (!token) redirect("/forgot-password");
  return <ResetPasswordScreen token={token} />;
}

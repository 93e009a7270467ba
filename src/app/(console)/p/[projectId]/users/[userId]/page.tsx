import type { Metadata } from "next";
import { readUserId } from "@/console/links/user-href";
import { UserScreen } from "@/console/users/user-screen";

type UserPageProps = { params: Promise<{ userId: string }> };

export async function generateMetadata({ params }: UserPageProps): Promise<Metadata> {
  return { title: readUserId((await params).userId) ?? "User" };
}

export default async function Page({ params }: UserPageProps) {
  return <UserScreen userId={readUserId((await params).userId)} />;
}

import type { Metadata } from "next";
import { readPathSegment } from "@/base/text/path-segment";
import { UserScreen } from "@/console/users/user-screen";

type UserPageProps = { params: Promise<{ userId: string }> };

export async function generateMetadata({ params }: UserPageProps): Promise<Metadata> {
  return { title: readPathSegment((await params).userId) ?? "User" };
}

export default async function Page({ params }: UserPageProps) {
  return <UserScreen userId={readPathSegment((await params).userId)} />;
}

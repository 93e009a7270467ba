import type { ReactNode } from "react";
import { homePath } from "@/console/shell/current/location";
import { Frame } from "@/documentation/layout/frame";
import { currentUser } from "@/server/next/current-user";

export default async function Layout({ children }: { children: ReactNode }) {
  const me = await currentUser();
  return <Frame homeHref={me ? homePath(me, "") : undefined}>{children}</Frame>;
}

import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { ConsoleShell } from "@/console/shell/console-shell";
import { REMEMBERED_PROJECT } from "@/console/shell/current/remembered-project";
import { requireUser } from "@/server/next/current-user";

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const me = await requireUser();
  const remembered = (await cookies()).get(REMEMBERED_PROJECT)?.value ?? "";
  return (
    <ConsoleShell me={me} rememberedProject={remembered}>
      {children}
    </ConsoleShell>
  );
}

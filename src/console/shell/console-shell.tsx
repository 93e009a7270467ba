"use client";

import type { ReactNode } from "react";
import { ApiProvider } from "@/console/trpc/api";
import { CurrentProvider } from "./current/current";
import type { Me } from "./current/me";
import { Frame } from "./frame";
import { SessionWatch } from "./session-watch";

type ConsoleShellProps = {
  me: Me;
  /** Id of the project that was open last, "" where none was. */
  rememberedProject: string;
  children: ReactNode;
};

/**
 * What stands around every screen of the console. It has answers of its own, dropped when it is left:
 * whoever signs in next sees nothing of the former.
 */
export function ConsoleShell({ me, rememberedProject, children }: ConsoleShellProps) {
  return (
    <ApiProvider>
      <CurrentProvider me={me} rememberedProject={rememberedProject}>
        <SessionWatch />
        <Frame>{children}</Frame>
      </CurrentProvider>
    </ApiProvider>
  );
}

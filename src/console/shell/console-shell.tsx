"use client";

import type { ReactNode } from "react";
import { AssistantProvider } from "@/console/assistant/context/assistant-provider";
import { ApiProvider } from "@/console/trpc/api";
import { CurrentProvider } from "./current/current";
import type { Me } from "./current/me";
import { Frame } from "./frame";
import { SessionWatch } from "./session-watch";

type ConsoleShellProps = {
  me: Me;
  /** Id of the last opened project; "" if there is none. */
  rememberedProject: string;
  children: ReactNode;
};

/**
 * Wraps every screen of the console. It has its own query cache, which is dropped on leaving, so
 * that the next user to sign in sees none of the previous user's data.
 */
export function ConsoleShell({ me, rememberedProject, children }: ConsoleShellProps) {
  return (
    <ApiProvider>
      <CurrentProvider me={me} rememberedProject={rememberedProject}>
        <SessionWatch />
        <AssistantProvider>
          <Frame>{children}</Frame>
        </AssistantProvider>
      </CurrentProvider>
    </ApiProvider>
  );
}

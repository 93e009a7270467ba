import type { APIRequestContext } from "@playwright/test";
import { type ConsoleServer, expect } from "./test";

type Named = { id: string; name: string };
type Team = Named & { projects: Named[] };

/** A mutation of the console, as whoever is signed in. */
export type Call = <T>(procedure: string, input: unknown) => Promise<T>;

/** Signs the browser's context in as the owner; answers their first team and project. */
export async function signIn(request: APIRequestContext, server: ConsoleServer) {
  const call: Call = async (procedure, data) => {
    const answer = await request.post(`/api/trpc/${procedure}`, { data });
    expect(answer.ok(), `${procedure}: ${await answer.text()}`).toBe(true);
    return (await answer.json()).result.data;
  };
  await call("accounts.signIn", { email: server.email, password: server.password });
  const me = await (await request.get("/api/trpc/accounts.me")).json();
  const [team]: Team[] = me.result.data.teams;
  const project = team?.projects[0];
  if (!team || !project) throw new Error("The installation has no project.");
  return { call, team, project };
}

import { request } from "@playwright/test";
import { type Browser, callMutation, ingestKeyOf, signUp } from "../browser/users";
import type { TestServer } from "../server";
import type { Client } from "./make-request";

/** Users of several teams, since each user may send only so many queries per minute. */
export async function signUpClients(server: TestServer, count: number): Promise<Client[]> {
  const { ingestKey, personalKey, projectId } = server;
  const clients: Client[] = [{ ingestKey, personalKey, projectId }];
  while (clients.length < count) {
    const context = await request.newContext({ baseURL: server.url });
    clients.push(await signUpClient({ request: context }, `Client ${clients.length}`));
    await context.dispose();
  }
  return clients;
}

async function signUpClient(browser: Browser, name: string): Promise<Client> {
  const { projectId } = await signUp(browser, name);
  const { key } = await callMutation<{ key: string }>(browser, "teams.personalKeys.create", {
    name: "fuzz",
    scopes: ["read", "write"],
    projectIds: null,
    expiresAt: null,
  });
  return { projectId, personalKey: key, ingestKey: await ingestKeyOf(browser, projectId) };
}

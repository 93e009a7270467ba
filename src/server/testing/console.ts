import { expect } from "vitest";
import { newSecret } from "@/base/ids";
import type { Container } from "../container/container";

const ORIGIN = "http://localhost:3000";

type Init = { method: string; headers?: Record<string, string>; body?: string };

/** Claims the installation, and calls procedures as the console of its first user does. */
export async function claimConsole({ accounts, trpc }: Pick<Container, "accounts" | "trpc">) {
  let cookie = "";
  const send = async <T>(path: string, init: Init): Promise<T> => {
    const headers = { ...init.headers, cookie };
    const request = new Request(`${ORIGIN}/api/trpc/${path}`, { ...init, headers });
    const response = await trpc(request, { origin: ORIGIN, clientAddress: "127.0.0.1" });
    const text = await response.text();
    expect(response.status, text).toBe(200);
    const cookies = response.headers.getSetCookie().map((one) => one.split(";")[0]);
    if (cookies.length > 0) cookie = cookies.join("; ");
    return JSON.parse(text).result.data;
  };
  const query = <T>(path: string) => send<T>(path, { method: "GET" });
  const mutate = <T>(path: string, input: object) => {
    const body = JSON.stringify(input);
    const headers = { "content-type": "application/json", "content-length": String(body.length) };
    return send<T>(path, { method: "POST", headers, body });
  };
  const claimUrl = new URL((await accounts.claimPath()) ?? "", ORIGIN);
  await mutate("accounts.claim", {
    token: claimUrl.searchParams.get("token"),
    email: "operator@example.com",
    name: "Operator",
    password: newSecret(),
  });
  return { query, mutate };
}

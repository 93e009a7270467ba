import { createHash } from "node:crypto";
import { z } from "zod";
import { DAY_MS } from "@/base/time/durations";
import { StripeFault } from "../state/faults";
import type { IdempotentAnswer } from "../state/kinds";
import type { World } from "../state/world";
import { expandAll } from "./request/expand";
import type { Route } from "./request/route";
import { ROUTES } from "./routes";

export type ApiRequest = {
  method: string;
  path: string;
  /** From the query string or the form, decoded. */
  params: Record<string, unknown>;
  idempotencyKey: string | null;
};

export type ApiAnswer = { status: number; body: object; replayed: boolean };

/** How long Stripe remembers an idempotency key. */
const KEYS_MS = DAY_MS;

/** Answers a request. A repeated one with the same idempotency key gets the first one's answer. */
export function answer(world: World, request: ApiRequest): ApiAnswer {
  const { idempotencyKey: key } = request;
  if (request.method !== "POST" || key === null) return { ...run(world, request), replayed: false };
  const digest = digestOf(request);
  const earlier = world.get("idempotent_answer", key);
  if (earlier !== null) return replay(earlier, digest, key);
  const { status, body } = run(world, request);
  const expiresAt = world.nowMs + KEYS_MS;
  world.put("idempotent_answer", key, { request: digest, status, body }, { expiresAt });
  return { status, body, replayed: false };
}

function replay(
  { request, status, body }: IdempotentAnswer,
  digest: string,
  key: string,
): ApiAnswer {
  if (request === digest) return { status, body, replayed: true };
  throw new StripeFault(400, {
    type: "idempotency_error",
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}

const digestOf = ({ method, path, params }: ApiRequest): string =>
  createHash("sha256")
    .update(JSON.stringify([method, path, params]))
    .digest("base64url");

function run(world: World, request: ApiRequest): { status: number; body: object } {
  const { route, id } = routeOf(request);
  const result = route.run(world, request.params, id);
  if (result instanceof StripeFault) return { status: result.status, body: { error: result.body } };
  return { status: 200, body: expandAll(world, result, expansions(request.params)) };
}

const expansions = ({ expand }: Record<string, unknown>): string[] =>
  z.array(z.string()).catch([]).parse(expand);

function routeOf({ method, path }: ApiRequest): { route: Route; id: string } {
  for (const route of ROUTES) {
    if (route.method !== method) continue;
    const id = match(route.path, path);
    if (id !== null) return { route, id };
  }
  throw new StripeFault(404, {
    type: "invalid_request_error",
    message: `Unrecognized request URL (${method}: ${path}). If you are trying to list objects, remove the trailing slash. If you are trying to retrieve an object, make sure you passed a valid (non-empty) identifier in your code. The built-in simulator of Stripe only knows what Tallymark uses.`,
  });
}

/** The id in the path, empty if the pattern has none; null if they differ. */
function match(pattern: string, path: string): string | null {
  const wanted = pattern.split("/");
  const given = path.split("/");
  if (wanted.length !== given.length) return null;
  let id = "";
  for (const [index, part] of wanted.entries()) {
    if (part === ":id") id = given[index] ?? "";
    else if (part !== given[index]) return null;
  }
  return pattern.includes(":id") && id === "" ? null : id;
}

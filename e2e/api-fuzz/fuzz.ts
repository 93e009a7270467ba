import type { OpenApiDocument } from "@/rest";
import { AnswerChecker } from "@/testing/openapi/answer-checker";
import { type Client, type FuzzRequest, makeRequest, placesOf } from "./make-request";
import { Pools } from "./pools";
import { ValidValues } from "./valid-values";

/** Few enough that the server still answers within the limit on a slow machine. */
const CONCURRENCY = 8;
const LIMIT_MS = 60_000;

export type FuzzOptions = {
  url: string;
  document: OpenApiDocument;
  clients: readonly Client[];
  requests: number;
  seed: number;
};

/** What was wrong, the first request with this fault, and how many had it. */
export type Finding = { fault: string; seed: number; request: string; times: number };

export type FuzzReport = { statuses: Record<string, number>; findings: Finding[] };

/** Sends random requests, and reports responses that are 5xx or not as the document says. */
export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { url, document, clients, requests, seed } = options;
  const checker = new AnswerChecker(document);
  const places = placesOf(document);
  const senders = clients.map((client) => ({ ...client, pools: new Pools() }));
  const tools = { values: new ValidValues(document), senders };
  const statuses: Record<string, number> = {};
  const findings = new Map<string, Finding>();
  let next = 0;

  async function sendOne(own: number): Promise<void> {
    const request = makeRequest(places, own, tools);
    for (const fault of await faultsOf(request)) {
      const { method, path } = request.place;
      const known = findings.get(`${method} ${path} ${fault.slice(0, 60)}`);
      if (known) known.times += 1;
      else {
        const finding = { fault: `${method} ${path}: ${fault}`, seed: own, times: 1 };
        findings.set(`${method} ${path} ${fault.slice(0, 60)}`, {
          ...finding,
          request: asCurl(url, request),
        });
      }
    }
  }

  async function faultsOf(request: FuzzRequest): Promise<string[]> {
    const { sender, place, headers, body } = request;
    try {
      const response = await fetch(url + request.url, {
        method: place.method.toUpperCase(),
        headers,
        body,
        signal: AbortSignal.timeout(LIMIT_MS),
      });
      const { status } = response;
      const text = await response.text();
      statuses[status] = (statuses[status] ?? 0) + 1;
      sender.pools.remember(place.path, status, response.headers);
      const broken = status >= 500 ? [`the status is ${status}: ${text.slice(0, 300)}`] : [];
      const answer = { status, headers: response.headers, body: text };
      return [...broken, ...checker.faults(place, answer)];
    } catch (error) {
      return [`no response: ${String(error)}`];
    }
  }

  async function worker(): Promise<void> {
    while (next < requests) {
      const own = seed + next;
      next += 1;
      await sendOne(own);
    }
  }

  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return { statuses, findings: [...findings.values()] };
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

function asCurl(url: string, { place, url: path, headers, body }: FuzzRequest): string {
  const sent = Object.entries(headers)
    .filter(([name]) => !/^(authorization|x-api-key)$/i.test(name))
    .map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const data = typeof body === "string" ? [`--data-raw ${quoted(body.slice(0, 2_000))}`] : [];
  return [`curl -X ${place.method.toUpperCase()} ${quoted(url + path)}`, ...sent, ...data].join(
    " ",
  );
}

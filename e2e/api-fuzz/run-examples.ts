import type { OpenApiDocument, OpenApiExample, Operation } from "@/rest";
import { AnswerChecker } from "@/testing/openapi/answer-checker";
import { type Client, type Place, placesOf } from "./make-request";

/** A request made from an operation's examples of one name, and its response. */
export type ExampleRun = {
  name: string;
  status: number;
  faults: string[];
  /** The response, and what the document gives as an example of it. */
  body: unknown;
  expected: unknown;
};

type Examples = Record<string, OpenApiExample> | undefined;

/** Sends every example of the document; items are deleted last. */
export async function runExamples(
  url: string,
  document: OpenApiDocument,
  client: Client,
): Promise<ExampleRun[]> {
  const runner = new ExampleRunner(url, new AnswerChecker(document), client);
  const places = placesOf(document);
  const order = ["post", "get", "patch", "delete"];
  const sorted = places.toSorted((a, b) => order.indexOf(a.method) - order.indexOf(b.method));
  const runs: ExampleRun[] = [];
  for (const place of sorted) {
    for (const name of namesOf(place.operation)) runs.push(await runner.run(place, name));
  }
  return runs;
}

/** An operation that takes nothing has a request without a name. */
function namesOf(operation: Operation): string[] {
  const all = [
    ...Object.keys(bodyExamples(operation) ?? {}),
    ...(operation.parameters ?? []).flatMap((one) => Object.keys(one.examples ?? {})),
    ...Object.keys(responseExamples(operation) ?? {}),
  ];
  return all.length === 0 ? [""] : [...new Set(all)];
}

const bodyExamples = ({ requestBody }: Operation): Examples =>
  requestBody?.content["application/json"]?.examples;

const responseExamples = ({ responses }: Operation): Examples =>
  (responses[201] ?? responses[200])?.content?.["application/json"]?.examples;

class ExampleRunner {
  /** The newest item of each collection, by the name of its parameter. */
  readonly #ids = new Map<string, string>();

  constructor(
    private readonly url: string,
    private readonly checker: AnswerChecker,
    private readonly client: Client,
  ) {}

  async run(place: Place, name: string): Promise<ExampleRun> {
    const { path, method, operation } = place;
    const example = bodyExamples(operation)?.[name];
    const target = this.#path(place, name);
    const response = await fetch(this.url + target, {
      method: method.toUpperCase(),
      headers: { ...this.#key(path), ...(await this.#headers(place, name, target)) },
      body: example ? JSON.stringify(example.value) : null,
    });
    const body = await response.text();
    this.#remember(path, response.headers.get("location"));
    return {
      name: `${method} ${path} ${name}`.trim(),
      status: response.status,
      faults: this.checker.faults(place, { ...pick(response), body }),
      body: jsonOf(response, body),
      expected: responseExamples(operation)?.[name]?.value,
    };
  }

  #path({ path, operation }: Place, name: string): string {
    const query = new URLSearchParams();
    let filled = path;
    for (const { in: where, name: key, examples, content } of operation.parameters ?? []) {
      const found = (examples ?? content?.["application/json"]?.examples)?.[name];
      if (found === undefined) continue;
      const text = content ? JSON.stringify(found.value) : String(found.value);
      if (where === "path") filled = filled.replace(`{${key}}`, this.#ids.get(key) ?? text);
      if (where === "query") query.set(key, text);
    }
    return query.size === 0 ? filled : `${filled}?${query}`;
  }

  /** In the example, If-Match has the version of another item. */
  async #headers({ operation }: Place, name: string, path: string) {
    const headers: Record<string, string> = {};
    for (const { in: where, name: key, examples } of operation.parameters ?? []) {
      const value = examples?.[name]?.value;
      if (where === "header" && value !== undefined) headers[key] = String(value);
    }
    if (headers["If-Match"] === undefined) return headers;
    const current = await fetch(this.url + path, { headers: this.#key(path) });
    return { ...headers, "If-Match": current.headers.get("etag") ?? "" };
  }

  #key(path: string): Record<string, string> {
    const { ingestKey, personalKey } = this.client;
    const key = path.includes("/ingest/") ? ingestKey : personalKey;
    return { Authorization: `Bearer ${key}` };
  }

  #remember(path: string, location: string | null): void {
    const id = location?.split("/").at(-1);
    const collection = path.split("/").at(-1) ?? "";
    if (id !== undefined) this.#ids.set(`${collection.slice(0, -1)}_id`, id);
  }
}

const pick = ({ status, headers }: Response) => ({ status, headers });

function jsonOf({ headers }: Response, text: string): unknown {
  const isJson = headers.get("content-type")?.startsWith("application/json");
  return isJson && text !== "" ? JSON.parse(text) : undefined;
}

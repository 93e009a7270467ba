import { gzipSync } from "node:zlib";
import type { Method, OpenApiDocument, Operation, Parameter } from "@/rest";
import { brokenBody, nearValid } from "./near-valid";
import type { Pools } from "./pools";
import { Random } from "./random";
import type { ValidValues } from "./valid-values";

export type Client = { ingestKey: string; personalKey: string; projectId: string };

export type Place = { path: string; method: Method; operation: Operation };

const KINDS = ["valid", "near-valid", "broken"] as const;
export type Kind = (typeof KINDS)[number];

export type FuzzRequest = {
  sender: Sender;
  place: Place;
  kind: Kind;
  url: string;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | null;
};

export const placesOf = (document: OpenApiDocument): Place[] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      path,
      method: method as Method,
      operation,
    })),
  );

/** A client, with what it has created: other clients would only get 404s for it. */
export type Sender = Client & { pools: Pools };

type Tools = { values: ValidValues; senders: readonly Sender[] };

/** The request that follows from a seed and from what earlier requests have created. */
export function makeRequest(places: readonly Place[], seed: number, tools: Tools): FuzzRequest {
  const random = new Random(seed);
  const place = random.pick(places);
  const sender = random.pick(tools.senders);
  if (!place || !sender) throw new Error("There is nothing to send.");
  const kind = random.pick(KINDS);
  const maker = new RequestMaker({ place, kind, random, sender, ...tools });
  return maker.make();
}

type Inputs = Tools & { place: Place; kind: Kind; random: Random; sender: Sender };

class RequestMaker {
  constructor(private readonly inputs: Inputs) {}

  make(): FuzzRequest {
    const { place, kind, sender } = this.inputs;
    const body = this.#body();
    return {
      sender,
      place,
      kind,
      url: this.#path() + this.#search(),
      headers: { ...this.#headers(), ...this.#key(), ...body.headers },
      body: body.bytes,
    };
  }

  #parameters(where: Parameter["in"]): Parameter[] {
    const { operation } = this.inputs.place;
    return (operation.parameters ?? []).filter((one) => one.in === where);
  }

  /** One value of a parameter as text. */
  #text({ name, schema, content }: Parameter): string {
    const { random, values, sender, kind } = this.inputs;
    if (name === "project_id" && random.chance(0.8)) return sender.projectId;
    const shape = schema ?? content?.["application/json"]?.schema ?? {};
    const valid = values.sample(shape, random.below(2 ** 31), name);
    const isChanged = kind !== "valid" && random.chance(0.3);
    const value = isChanged ? nearValid(valid, random) : valid;
    return typeof value === "string" ? value : JSON.stringify(value);
  }

  #path(): string {
    const { place, sender, random } = this.inputs;
    return place.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const known = sender.pools.idFor(name, random);
      const parameter = this.#parameters("path").find((one) => one.name === name);
      const text = known ?? (parameter ? this.#text(parameter) : "");
      // A dot or an empty segment would be another path.
      return encodeURIComponent(wellFormed(/^\.{0,2}$/.test(text) ? "x" : text));
    });
  }

  #search(): string {
    const { random, kind } = this.inputs;
    const search = new URLSearchParams();
    for (const parameter of this.#parameters("query")) {
      const isSent = parameter.required
        ? kind === "valid" || random.chance(0.9)
        : random.chance(0.4);
      if (isSent) search.append(parameter.name, wellFormed(this.#text(parameter)));
      if (isSent && kind === "broken" && random.chance(0.1)) search.append(parameter.name, "twice");
    }
    const text = search.toString();
    if (kind === "broken" && random.chance(0.1)) return `?${text}&%zz=%00&=&&x`;
    return text === "" ? "" : `?${text}`;
  }

  #headers(): Record<string, string> {
    const { random, sender } = this.inputs;
    const sent = this.#parameters("header").filter(
      ({ name, required }) => name !== "Content-Encoding" && (required || random.chance(0.5)),
    );
    return Object.fromEntries(
      sent.map((parameter) => {
        const known = parameter.name === "If-Match" ? sender.pools.tag(random) : undefined;
        return [parameter.name, headerText(known ?? this.#text(parameter))];
      }),
    );
  }

  #key(): Record<string, string> {
    const { place, random, sender, kind } = this.inputs;
    const isIngestion = place.path.includes("/ingest/");
    const key = isIngestion ? sender.ingestKey : sender.personalKey;
    if (kind !== "broken" || random.chance(0.85)) {
      return random.chance(0.5) ? { Authorization: `Bearer ${key}` } : { "X-Api-Key": key };
    }
    const other = isIngestion ? sender.personalKey : sender.ingestKey;
    const wrong = random.pick([other, "x", `${key}x`, key.toUpperCase()]);
    return random.chance(0.3) ? {} : { Authorization: `Bearer ${wrong}` };
  }

  #body(): { bytes: FuzzRequest["body"]; headers: Record<string, string> } {
    const { place, random, kind, values } = this.inputs;
    const content = place.operation.requestBody?.content["application/json"];
    if (!content) return { bytes: null, headers: {} };
    const headers = { "Content-Type": "application/json" };
    if (kind === "broken" && random.chance(0.3)) return { bytes: brokenBody(random), headers };
    const examples = Object.values(content.examples ?? {});
    const example = random.chance(0.2) ? random.pick(examples)?.value : undefined;
    const valid = example ?? values.sample(content.schema, random.below(2 ** 31));
    const text = JSON.stringify(kind === "valid" ? valid : nearValid(valid, random)) ?? "null";
    if (!random.chance(0.1)) return { bytes: text, headers };
    return {
      bytes: kind === "broken" ? text : new Uint8Array(gzipSync(text)),
      headers: { ...headers, "Content-Encoding": "gzip" },
    };
  }
}

/** Lone surrogates have no form in a URL. */
const wellFormed = (text: string) => Buffer.from(text).toString();

const headerText = (text: string) => text.replaceAll(/[^\x20-\x7e]/g, "?").slice(0, 500);

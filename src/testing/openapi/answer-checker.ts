import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { ApiResponse, Method, OpenApiDocument } from "@/rest";

/** An operation by the path in the document: `/api/v1/query/reports/{report_id}`. */
export type OperationPlace = { method: Method; path: string };

/** A response; `body` is text as received, null for one that must not be read. */
export type Answer = { status: number; headers: Headers; body: string | null };

/** Compares responses with what the document says about them. */
export class AnswerChecker {
  readonly #ajv = new Ajv2020({ strict: false, allErrors: false });
  readonly #compiled = new Map<string, ValidateFunction>();
  readonly #known: readonly string[];

  constructor(private readonly document: OpenApiDocument) {
    addFormats.default(this.#ajv);
    this.#ajv.addSchema(document, "document");
    this.#known = Object.keys(document.components.headers);
  }

  /** What the document does not allow in the response; empty if there is nothing. */
  faults(place: OperationPlace, { status, headers, body }: Answer): string[] {
    const operation = this.document.paths[place.path]?.[place.method];
    if (!operation) return [`${place.method} ${place.path} is not in the document`];
    const declared = operation.responses[status];
    if (!declared) return [`the status ${status} is not declared: ${shortened(body)}`];
    return [
      ...this.#headerFaults(declared, headers),
      ...this.#bodyFaults([...pathOf(place), "responses", `${status}`], declared, headers, body),
    ];
  }

  #headerFaults(declared: ApiResponse, headers: Headers): string[] {
    const undeclared = this.#known.filter(
      (name) => headers.has(name) && !(name in declared.headers) && !SENT_BY_PROXIES.has(name),
    );
    const id = headers.has("x-request-id") ? [] : ["the header X-Request-Id is missing"];
    return [...id, ...undeclared.map((name) => `the header ${name} is not declared`)];
  }

  #bodyFaults(
    at: readonly string[],
    { content = {} }: ApiResponse,
    headers: Headers,
    body: string | null,
  ): string[] {
    if (body === null) return [];
    const type = (headers.get("content-type") ?? "").split(";")[0] ?? "";
    if (Object.keys(content).length === 0) {
      return body === "" ? [] : [`the body should be empty: ${shortened(body)}`];
    }
    if (!content[type]) return [`the type "${type}" is not declared`];
    if (type !== "application/json") return [];
    const validate = this.validator([...at, "content", type, "schema"]);
    if (validate(parsed(body))) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message }) => `${instancePath} ${message}: ${shortened(body)}`,
    );
  }

  /** A function that validates values against the schema at a place of the document. */
  validator(path: readonly string[]): ValidateFunction {
    const pointer = path.map((part) => `/${encodeURIComponent(escaped(part))}`).join("");
    const known = this.#compiled.get(pointer);
    if (known) return known;
    const made = this.#ajv.compile({ $ref: `document#${pointer}` });
    this.#compiled.set(pointer, made);
    return made;
  }
}

export const pathOf = ({ path, method }: OperationPlace): string[] => ["paths", path, method];

const SENT_BY_PROXIES = new Set(["Vary"]);

/** RFC 6901. */
const escaped = (part: string) => part.replaceAll("~", "~0").replaceAll("/", "~1");

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const shortened = (text: string | null): string => (text ?? "").slice(0, 300);

import { firstMedia, type Operation, schemaOf } from "../document/operations";
import type { ApiDocument, Media, Parameter } from "../document/types";
import { sampleValue } from "./sample-value";

/** A request to show in several languages. */
export type SampleRequest = {
  method: string;
  url: string;
  /** The environment variable with the key. */
  keyName?: "INGEST_KEY" | "PERSONAL_KEY";
  headers: Record<string, string>;
  body?: unknown;
  /** How to show the response. */
  response: "json" | "text" | "none";
};

/** The request that an operation's samples send. */
export function sampleRequest(document: ApiDocument, operation: Operation): SampleRequest {
  const { method, parameters = [], requestBody, responses } = operation;
  const media = firstMedia(requestBody?.content);
  const keyName = keyNameOf(operation);
  return {
    method,
    url: `${document.servers[0]?.url ?? ""}${pathWith(document, operation)}`,
    ...(keyName && { keyName }),
    headers: {
      ...valuesOf(document, parameters, "header"),
      ...(media && { "Content-Type": media.type }),
    },
    ...(media && { body: exampleOf(document, media) }),
    response: responseOf(firstMedia(firstSuccess(responses)?.content)?.type),
  };
}

function keyNameOf({ security }: Operation): SampleRequest["keyName"] {
  const names = security.flatMap((scheme) => Object.keys(scheme));
  if (names.some((name) => name.startsWith("ingestKey"))) return "INGEST_KEY";
  return names.some((name) => name.startsWith("personalKey")) ? "PERSONAL_KEY" : undefined;
}

const firstSuccess = (responses: Operation["responses"]) =>
  Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1];

function responseOf(type: string | undefined): SampleRequest["response"] {
  if (type === undefined) return "none";
  return type === "application/json" ? "json" : "text";
}

/** The path with its parameters and the required ones of the query. */
function pathWith(document: ApiDocument, { path, parameters = [] }: Operation): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = parameters.find((each) => each.in === "path" && each.name === name);
    return parameter ? encodeURIComponent(textOf(document, parameter)) : name;
  });
  const query = new URLSearchParams(valuesOf(document, parameters, "query")).toString();
  return query === "" ? filled : `${filled}?${query.replaceAll("%3A", ":")}`;
}

const valuesOf = (document: ApiDocument, parameters: readonly Parameter[], place: string) =>
  Object.fromEntries(
    parameters
      .filter((each) => each.in === place && each.required)
      .map((each) => [each.name, textOf(document, each)]),
  );

function textOf(document: ApiDocument, parameter: Parameter): string {
  const [example] = Object.values(parameter.examples ?? {});
  const value = example?.value ?? sampleValue(document, schemaOf(parameter));
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** The first example of a body, else a value made from its schema. */
function exampleOf(document: ApiDocument, { schema, examples }: Media): unknown {
  const [example] = Object.values(examples ?? {});
  return example?.value ?? sampleValue(document, schema);
}

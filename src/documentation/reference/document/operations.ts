import type { ApiDocument, ApiOperation, Header, Media, Parameter } from "./types";

/** An operation with its place; its id is also its anchor on the page. */
export type Operation = ApiOperation & { method: string; path: string };

export type OperationGroup = { name: string; description: string; operations: Operation[] };

export const operationsOf = ({ paths }: ApiDocument): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      operation ? [{ ...operation, method: method.toUpperCase(), path }] : [],
    ),
  );

/** Operations by their first tag, in the order of the document's tags. */
export function groupsOf(document: ApiDocument): OperationGroup[] {
  const operations = operationsOf(document);
  return document.tags
    .map(({ name, description }) => ({
      name,
      description,
      operations: operations.filter(({ tags }) => tags[0] === name),
    }))
    .filter((group) => group.operations.length > 0);
}

/** The first media type of a body, with its name. */
export function firstMedia(content: Record<string, Media> | undefined) {
  const [entry] = Object.entries(content ?? {});
  return entry && { type: entry[0], ...entry[1] };
}

/** A parameter's schema, also if its value is JSON in text. */
export const schemaOf = ({ schema, content }: Parameter) =>
  schema ?? firstMedia(content)?.schema ?? {};

const HEADER_REF = "#/components/headers/";

export function resolveHeader(document: ApiDocument, header: Header | { $ref: string }): Header {
  if (!("$ref" in header)) return header;
  const found = document.components.headers[header.$ref.slice(HEADER_REF.length)];
  return found ?? { description: "", schema: {} };
}

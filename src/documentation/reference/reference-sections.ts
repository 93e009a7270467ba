import type { Section } from "../search/sections";
import { operationsOf, schemaOf } from "./document/operations";
import type { ApiDocument } from "./document/types";
import { anchorOfSchema, fieldsOf } from "./schema/read-schema";

const PAGE = "API reference";

/** What the search finds in the API reference: endpoints and schemas. */
export function referenceSections(document: ApiDocument): Section[] {
  const operations = operationsOf(document).map((operation) => ({
    href: `/docs/api#${operation.operationId}`,
    page: PAGE,
    heading: operation.summary,
    text: [
      `${operation.method} ${operation.path}`,
      operation.description,
      ...(operation.parameters ?? []).map((parameter) => {
        const { description = schemaOf(parameter).description ?? "" } = parameter;
        return `${parameter.name} ${description}`;
      }),
    ].join(" "),
  }));
  const schemas = Object.entries(document.components.schemas).map(([name, schema]) => ({
    href: `/docs/api#${anchorOfSchema(name)}`,
    page: PAGE,
    heading: name,
    generated: true as const,
    text: fieldsOf(document, schema)
      .map((field) => `${field.name} ${field.schema.description ?? ""}`.trim())
      .join(" "),
  }));
  return [...operations, ...schemas];
}

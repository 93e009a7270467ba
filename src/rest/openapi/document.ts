import { TAGS } from "../kit/docs";
import type { Declaration } from "../kit/route";
import { RESPONSE_HEADERS } from "./headers";
import { ingestionOperations } from "./ingestion";
import { JsonSchemas } from "./json-schemas";
import { operationOf, type Placed } from "./operation";
import { SECURITY_SCHEMES } from "./security-schemes";
import { serviceOperations } from "./service";
import type { OpenApiDocument, PathItem } from "./types";

export type DocumentOptions = {
  /** The address of the installation, such as https://tallymark.example.com. */
  origin: string;
  version: string;
  /**
   * A date in UTC for examples, so that a request made from one covers the reader's latest events.
   */
  today: string;
};

const DESCRIPTION = `Send events to Tallymark, and ask for results. Bodies are JSON in UTF-8. In requests, null counts as an omitted field.

An ingest key (\`tm_ingest_…\`) sends events to one project. A personal key (\`tm_user_…\`) acts as its user. Each error response has one sentence and a code; a 422 lists each error of the input.`;

export function makeDocument(
  declarations: readonly Declaration[],
  { origin, version, today }: DocumentOptions,
): OpenApiDocument {
  const schemas = new JsonSchemas();
  const operations = [
    ...ingestionOperations(schemas),
    ...declarations.map((declaration) => operationOf(declaration, schemas, today)),
    ...serviceOperations(schemas),
  ];
  return {
    openapi: "3.1.1",
    info: {
      title: "Tallymark API",
      version,
      description: DESCRIPTION,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: origin }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: pathsOf(operations),
    components: {
      schemas: schemas.components,
      headers: RESPONSE_HEADERS,
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

function pathsOf(operations: readonly Placed[]): Record<string, PathItem> {
  const paths: Record<string, PathItem> = {};
  for (const { path, method, operation } of operations) {
    paths[path] = { ...paths[path], [method]: operation };
  }
  return paths;
}

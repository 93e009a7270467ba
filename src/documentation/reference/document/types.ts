/** The parts of an OpenAPI 3.1 document that the reference shows. */
export type Schema = { readonly [keyword: string]: unknown };

export type Example = { summary?: string; value: unknown };

export type Media = { schema: Schema; examples?: Record<string, Example> };

export type Parameter = {
  name: string;
  in: string;
  required: boolean;
  description?: string;
  schema?: Schema;
  content?: Record<string, Media>;
  examples?: Record<string, Example>;
};

export type Header = { description: string; schema: Schema };

export type ApiResponse = {
  description: string;
  headers: Record<string, Header | { $ref: string }>;
  content?: Record<string, Media>;
};

export type ApiOperation = {
  operationId: string;
  tags: readonly string[];
  summary: string;
  description: string;
  security: readonly Record<string, readonly string[]>[];
  parameters?: readonly Parameter[];
  requestBody?: { required: boolean; content: Record<string, Media> };
  responses: Record<string, ApiResponse>;
};

export type ApiDocument = {
  info: { title: string; version: string; description: string };
  servers: readonly { url: string }[];
  tags: readonly { name: string; description: string }[];
  paths: Record<string, Partial<Record<string, ApiOperation>>>;
  components: { schemas: Record<string, Schema>; headers: Record<string, Header> };
};

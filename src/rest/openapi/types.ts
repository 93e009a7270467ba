/** The parts of OpenAPI 3.1 that the document uses. */
export type JsonSchema = { [keyword: string]: unknown };

export type OpenApiExample = { summary?: string; value: unknown };

export type MediaType = {
  schema: JsonSchema;
  examples?: Record<string, OpenApiExample>;
};

export type Content = Record<string, MediaType>;

export type Parameter = {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  schema?: JsonSchema;
  content?: Content;
  examples?: Record<string, OpenApiExample>;
};

export type Header = { description: string; required?: boolean; schema: JsonSchema };

export type ApiResponse = {
  description: string;
  headers: Record<string, Header | { $ref: string }>;
  content?: Content;
};

export type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, ApiResponse>;
};

export type Method = "get" | "post" | "patch" | "delete";

export type PathItem = Partial<Record<Method, Operation>>;

export type OpenApiDocument = {
  openapi: "3.1.1";
  info: { title: string; version: string; description: string; license: object };
  servers: { url: string; description?: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, PathItem>;
  components: {
    schemas: Record<string, JsonSchema>;
    headers: Record<string, Header>;
    securitySchemes: Record<string, object>;
  };
};

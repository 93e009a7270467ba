import type { ApiDocument } from "../document/types";

const PROBLEM = { description: "`not_found`: there is no such item.", headers: {} };

/** A document with every kind of part that the reference shows. */
export const SMALL_DOCUMENT: ApiDocument = {
  info: { title: "API", version: "1.2.3", description: "Send `JSON`." },
  servers: [{ url: "https://t.example" }],
  tags: [
    { name: "Items", description: "Things." },
    { name: "Unused", description: "Nothing." },
  ],
  paths: {
    "/items/{item_id}": {
      patch: {
        operationId: "item.change",
        tags: ["Items"],
        summary: "Change an item",
        description: "Changes *one* item.",
        security: [{ personalKey: [] }, { session: [] }],
        parameters: [
          {
            name: "item_id",
            in: "path",
            required: true,
            schema: { type: "string", format: "uuid" },
          },
          { name: "If-Match", in: "header", required: true, schema: { type: "string" } },
          {
            name: "filters",
            in: "query",
            required: false,
            description: "Which items.",
            content: {
              "application/json": {
                schema: { type: "array", items: { $ref: "#/components/schemas/Filter" } },
              },
            },
          },
        ],
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: { $ref: "#/components/schemas/Item" },
              examples: { tea: { value: { name: "Ann's tea", hot: true, size: null } } },
            },
          },
        },
        responses: {
          "200": {
            description: "The item.",
            headers: { "X-Id": { $ref: "#/components/headers/X-Id" } },
            content: { "application/json": { schema: { $ref: "#/components/schemas/Item" } } },
          },
          "404": PROBLEM,
        },
      },
    },
    "/items": {
      get: {
        operationId: "items",
        tags: ["Items"],
        summary: "List items",
        description: "Lists items.",
        security: [],
        parameters: [
          {
            name: "start",
            in: "query",
            required: true,
            schema: { type: "string", format: "date-time" },
          },
        ],
        responses: {
          "200": {
            description: "Rows.",
            headers: {},
            content: { "text/csv": { schema: { type: "string" } } },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Filter: {
        type: "object",
        properties: { field: { type: "string", enum: ["name", "size"] }, value: {} },
        required: ["field"],
      },
      Item: {
        type: "object",
        description: "A thing.",
        properties: {
          name: { type: "string", minLength: 1, maxLength: 200 },
          hot: { type: "boolean", default: false },
          size: { anyOf: [{ type: "number" }, { type: "null" }] },
          parts: {
            type: "array",
            maxItems: 5,
            items: { type: "object", properties: { weight: { type: "integer", minimum: 1 } } },
          },
        },
        required: ["name"],
      },
    },
    headers: { "X-Id": { description: "The id.", schema: { type: "string" } } },
  },
};

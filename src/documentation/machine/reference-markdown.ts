import { firstMedia, groupsOf, type Operation, schemaOf } from "../reference/document/operations";
import type { ApiDocument, Schema } from "../reference/document/types";
import { curlSample } from "../reference/samples/languages";
import { sampleRequest } from "../reference/samples/request";
import { fieldsOf, itemsOf, refOf, resolve, variantsOf } from "../reference/schema/read-schema";
import { rulesOf } from "../reference/schema/rules";
import { typeText } from "../reference/schema/type-text";

/** The API reference as Markdown, for language models. */
export function referenceMarkdown(document: ApiDocument): string {
  const groups = groupsOf(document).map(({ name, description, operations }) =>
    [
      `## ${name}\n\n${description}`,
      ...operations.map((each) => operationText(document, each)),
    ].join("\n\n"),
  );
  const schemas = Object.entries(document.components.schemas).map(([name, schema]) =>
    [`### ${name}`, ...paragraph(schema.description), ...list(document, schema)].join("\n\n"),
  );
  const head = `# API reference\n\n${document.info.description}`;
  return `${[head, ...groups, "## Schemas", ...schemas].join("\n\n")}\n`;
}

function operationText(document: ApiDocument, operation: Operation): string {
  const { summary, method, path, description, parameters = [], responses } = operation;
  const body = firstMedia(operation.requestBody?.content);
  return [
    `### ${summary}\n\n\`${method} ${path}\``,
    description,
    ...parameters.map((parameter) => {
      const { name, required } = parameter;
      const about = parameter.description ?? schemaOf(parameter).description;
      return line(`${name} (${parameter.in})`, required, schemaOf(parameter), about);
    }),
    ...(body ? [`Body: ${typeText(body.schema)}`, ...inlineList(document, body.schema)] : []),
    Object.entries(responses)
      .map(([status, response]) => `- **${status}**: ${oneLine(response.description)}`)
      .join("\n"),
    `\`\`\`sh\n${curlSample(sampleRequest(document, operation))}\n\`\`\``,
  ].join("\n\n");
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ");

const paragraph = (text: unknown): string[] => (typeof text === "string" ? [text] : []);

/** The fields of a schema without a name; those of a named one are below "Schemas". */
const inlineList = (document: ApiDocument, schema: Schema): string[] =>
  refOf(schema) === undefined ? list(document, resolve(document, schema)) : [];

function list(document: ApiDocument, schema: Schema): string[] {
  const lines = linesOf(document, schema, "");
  return lines.length === 0 ? [] : [lines.join("\n")];
}

function linesOf(document: ApiDocument, schema: Schema, indent: string): string[] {
  const variants = variantsOf(schema).flatMap((variant) => [
    `${indent}- ${typeText(variant)}`,
    ...inside(document, variant, indent),
  ]);
  const fields = fieldsOf(document, schema).flatMap(({ name, required, schema: field }) => [
    `${indent}${line(name, required, field, field.description)}`,
    ...inside(document, field, indent),
  ]);
  return [...variants, ...fields];
}

function inside(document: ApiDocument, schema: Schema, indent: string): string[] {
  const inner = itemsOf(schema) ?? schema;
  return refOf(inner) === undefined ? linesOf(document, inner, `${indent}  `) : [];
}

function line(name: string, required: boolean, schema: Schema, about: unknown): string {
  const rules = [required ? "required" : "optional", ...rulesOf(schema)].join("; ");
  const text = typeof about === "string" ? `. ${oneLine(about)}` : "";
  return `- \`${name}\`: ${typeText(schema)}; ${rules}${text}`;
}

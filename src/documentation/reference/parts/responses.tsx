import { CodeBlock } from "@/ui/copy/code-block";
import { Markdown } from "@/ui/markdown/markdown";
import { firstMedia, resolveHeader } from "../document/operations";
import type { ApiDocument, ApiResponse } from "../document/types";
import { jsonText } from "../samples/json-text";
import { refOf } from "../schema/read-schema";
import { Fields } from "./fields";
import { Type } from "./type";

type ResponsesProps = { document: ApiDocument; responses: Record<string, ApiResponse> };

/**
 * Successful responses with body and headers, then a line for each error: all errors
 * have the same shape.
 */
export function Responses({ document, responses }: ResponsesProps) {
  const all = Object.entries(responses);
  const errors = all.filter(([status]) => !isSuccess(status));
  return (
    <div className="rounded-lg border border-line bg-raised">
      {all
        .filter(([status]) => isSuccess(status))
        .map(([status, response]) => (
          <div key={status} className="flex flex-col gap-3 p-3">
            <Status status={status} response={response} />
            <Body document={document} response={response} />
            <Headers document={document} response={response} />
          </div>
        ))}
      {errors.length > 0 && (
        <ul className="divide-y divide-line border-line border-t">
          {errors.map(([status, response]) => (
            <li key={status} className="px-3 py-1.5">
              <Status status={status} response={response} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const isSuccess = (status: string): boolean => status.startsWith("2");

function Status({ status, response }: { status: string; response: ApiResponse }) {
  const tone = isSuccess(status) ? "text-good" : "text-warn";
  return (
    <div className="flex items-baseline gap-2">
      <code className={`font-medium font-mono text-sm ${tone}`}>{status}</code>
      <Markdown text={response.description.replaceAll("\n", "\n\n")} className="tight text-sm" />
    </div>
  );
}

type ResponseProps = { document: ApiDocument; response: ApiResponse };

function Body({ document, response }: ResponseProps) {
  const media = firstMedia(response.content);
  if (!media) return <p className="text-soft text-sm">No body.</p>;
  const others = Object.keys(response.content ?? {}).slice(1);
  const [example] = Object.values(media.examples ?? {});
  return (
    <>
      <p className="text-sm">
        <code className="font-mono">{media.type}</code>
        {others.length > 0 && <span className="text-soft"> or {others.join(", ")}</span>}
        {": "}
        <Type schema={media.schema} />
      </p>
      {refOf(media.schema) === undefined && <Fields document={document} schema={media.schema} />}
      {example && (
        <CodeBlock
          label="Example"
          language={media.type}
          code={typeof example.value === "string" ? example.value : jsonText(example.value)}
          nowrap
        />
      )}
    </>
  );
}

function Headers({ document, response }: ResponseProps) {
  const headers = Object.entries(response.headers);
  if (headers.length === 0) return null;
  return (
    <dl className="text-sm">
      {headers.map(([name, header]) => (
        <div key={name} className="flex flex-wrap gap-x-2">
          <dt>
            <code className="font-mono">{name}</code>
          </dt>
          <dd className="text-soft">{resolveHeader(document, header).description}</dd>
        </div>
      ))}
    </dl>
  );
}

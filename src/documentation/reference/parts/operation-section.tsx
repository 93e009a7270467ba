import type { ReactNode } from "react";
import { Markdown } from "@/ui/markdown/markdown";
import { firstMedia, type Operation, schemaOf } from "../document/operations";
import type { ApiDocument, Parameter } from "../document/types";
import { curlSample, javaScriptSample, pythonSample } from "../samples/languages";
import { sampleRequest } from "../samples/request";
import { refOf, resolve, variantsOf } from "../schema/read-schema";
import { CodeSamples } from "./code-samples";
import { Described, Fields } from "./fields";
import { Method } from "./method";
import { Responses } from "./responses";
import { Type } from "./type";

type OperationSectionProps = { document: ApiDocument; operation: Operation };

/** One endpoint: what it does, its input, its responses, and how to call it. */
export function OperationSection({ document, operation }: OperationSectionProps) {
  const { operationId, summary, description, method, path, parameters = [] } = operation;
  const request = sampleRequest(document, operation);
  const samples = {
    curl: curlSample(request),
    javascript: javaScriptSample(request),
    python: pythonSample(request),
  };
  return (
    <section aria-labelledby={operationId} className="border-line border-t py-8">
      <h3 id={operationId} className="font-semibold text-lg">
        <a href={`#${operationId}`} className="hover:underline">
          {summary}
        </a>
      </h3>
      <p className="mt-1 flex flex-wrap items-baseline gap-2 font-mono text-sm">
        <Method method={method} />
        <span className="break-all">{path}</span>
      </p>
      <div className="mt-4 grid gap-x-8 gap-y-6 xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-5">
          <Markdown text={description} />
          <p className="text-soft text-sm">{authenticationOf(operation)}</p>
          {["path", "query", "header"].map((place) => (
            <Parameters key={place} place={place} parameters={parameters} />
          ))}
          <RequestBody document={document} operation={operation} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <CodeSamples samples={samples} title={summary} />
          <Part title="Responses">
            <Responses document={document} responses={operation.responses} />
          </Part>
        </div>
      </div>
    </section>
  );
}

const SCHEMES: Record<string, string> = {
  ingestKey: "an ingest key",
  personalKey: "a personal key",
  session: "the console’s session",
};

function authenticationOf({ security }: Operation): string {
  const names = security.flatMap((scheme) => Object.keys(scheme));
  const known = names.flatMap((name) => SCHEMES[name] ?? []);
  return known.length === 0 ? "No key needed." : `Needs ${known.join(" or ")}.`;
}

type PartProps = { title: string; children: ReactNode };

function Part({ title, children }: PartProps) {
  return (
    <div>
      <h4 className="mb-1 font-semibold text-sm">{title}</h4>
      {children}
    </div>
  );
}

const PLACES: Record<string, string> = {
  path: "Path parameters",
  query: "Query parameters",
  header: "Headers",
};

type ParametersProps = { place: string; parameters: readonly Parameter[] };

function Parameters({ place, parameters }: ParametersProps) {
  const shown = parameters.filter((parameter) => parameter.in === place);
  if (shown.length === 0) return null;
  return (
    <Part title={PLACES[place] ?? place}>
      <ul className="flex flex-col divide-y divide-line">
        {shown.map((parameter) => (
          <li key={parameter.name} className="py-2">
            <Described
              name={parameter.name}
              required={parameter.required}
              schema={schemaOf(parameter)}
              description={parameter.description}
            />
          </li>
        ))}
      </ul>
    </Part>
  );
}

function RequestBody({ document, operation }: OperationSectionProps) {
  const media = firstMedia(operation.requestBody?.content);
  if (!media) return null;
  const variants = variantsOf(media.schema);
  // The type already links to alternatives that all have names.
  const isComplete = variants.length > 0 && variants.every((each) => refOf(each) !== undefined);
  return (
    <Part title="Body">
      <Type schema={media.schema} />
      {!isComplete && <Fields document={document} schema={resolve(document, media.schema)} />}
    </Part>
  );
}

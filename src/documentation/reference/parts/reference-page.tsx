import { Markdown } from "@/ui/markdown/markdown";
import { PageLinks } from "../../article/page-links";
import { REFERENCE } from "../../pages/page-list";
import { groupsOf, type OperationGroup } from "../document/operations";
import type { ApiDocument } from "../document/types";
import { Method } from "./method";
import { OperationSection } from "./operation-section";
import { SchemaSection } from "./schema-section";

/** The API reference, rendered from the OpenAPI document. */
export function ReferencePage({ document }: { document: ApiDocument }) {
  const groups = groupsOf(document);
  return (
    <div className="documentation">
      <h1 className="font-semibold text-3xl tracking-tight">API reference</h1>
      <Markdown text={document.info.description} className="mt-3 max-w-3xl" />
      <p className="mt-3 max-w-3xl text-soft">
        This page is rendered from the{" "}
        <a href="/api/v1/openapi.json" className="text-accent underline underline-offset-2">
          OpenAPI 3.1 document
        </a>{" "}
        of this server, version {document.info.version}.{" "}
        <a href="/docs/api-basics" className="text-accent underline underline-offset-2">
          API basics
        </a>{" "}
        explains keys, errors, rate limits and output formats.
      </p>
      <Contents groups={groups} />
      {groups.map((group) => (
        <section key={group.name} aria-labelledby={groupAnchor(group)} className="mt-10">
          <h2 id={groupAnchor(group)} className="font-semibold text-2xl">
            {group.name}
          </h2>
          <p className="mt-1 mb-5 text-soft">{group.description}</p>
          {group.operations.map((operation) => (
            <OperationSection
              key={operation.operationId}
              document={document}
              operation={operation}
            />
          ))}
        </section>
      ))}
      <section aria-labelledby="schemas" className="mt-10">
        <h2 id="schemas" className="mb-5 font-semibold text-2xl">
          Schemas
        </h2>
        <div className="max-w-3xl">
          {Object.entries(document.components.schemas).map(([name, schema]) => (
            <SchemaSection key={name} document={document} name={name} schema={schema} />
          ))}
        </div>
      </section>
      <PageLinks slug={REFERENCE} />
    </div>
  );
}

const groupAnchor = ({ name }: OperationGroup): string =>
  `group-${name.toLowerCase().replaceAll(" ", "-")}`;

/** Links to every endpoint. */
function Contents({ groups }: { groups: readonly OperationGroup[] }) {
  return (
    <nav aria-label="Endpoints" className="mt-8 grid gap-x-8 gap-y-6 lg:grid-cols-2">
      {groups.map((group) => (
        <div key={group.name} className="min-w-0">
          <p className="font-semibold">{group.name}</p>
          <ul className="mt-1">
            {group.operations.map(({ operationId, method, summary }) => (
              <li key={operationId}>
                <a
                  href={`#${operationId}`}
                  className="flex items-baseline gap-2 rounded-sm py-1 hover:underline"
                >
                  <Method method={method} className="w-14 text-center" />
                  <span className="min-w-0 break-words">{summary}</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

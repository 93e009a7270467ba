import { Markdown } from "@/ui/markdown/markdown";
import type { ApiDocument, Schema } from "../document/types";
import { anchorOfSchema } from "../schema/read-schema";
import { Fields } from "./fields";

type SchemaSectionProps = { document: ApiDocument; name: string; schema: Schema };

/** A named schema with its fields. */
export function SchemaSection({ document, name, schema }: SchemaSectionProps) {
  const anchor = anchorOfSchema(name);
  return (
    <section aria-labelledby={anchor} className="border-line border-t py-5">
      <h3 id={anchor} className="font-medium font-mono">
        <a href={`#${anchor}`} className="hover:underline">
          {name}
        </a>
      </h3>
      {typeof schema.description === "string" && (
        <Markdown text={schema.description} className="mt-1 text-sm" />
      )}
      <div className="mt-2">
        <Fields document={document} schema={schema} />
      </div>
    </section>
  );
}

import { Fragment } from "react";
import type { Schema } from "../document/types";
import { anchorOfSchema } from "../schema/read-schema";
import { typeParts } from "../schema/type-text";

/** A type in words; names of schemas are links. */
export function Type({ schema }: { schema: Schema }) {
  return (
    <span className="text-soft text-sm">
      {typeParts(schema).map(({ text, ref }, index) =>
        ref === undefined ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the document does not change
          <Fragment key={index}>{text}</Fragment>
        ) : (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: the document does not change
            key={index}
            href={`#${anchorOfSchema(ref)}`}
            className="text-accent underline underline-offset-2"
          >
            {text}
          </a>
        ),
      )}
    </span>
  );
}

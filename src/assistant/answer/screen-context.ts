import { z } from "zod";
import {
  faults,
  optional,
  prose,
  raise,
  readAs,
  storableJson,
  strictModel,
  title,
  uuid,
} from "@/base/validation";
import { querySchema } from "@/query";
import { MAX_SCREEN_QUERY_BYTES, MAX_SCREEN_SQL, type ScreenContext } from "../messages";

/** The most characters of a screen's name. */
const MAX_SCREEN_NAME = 100;

const TOO_LARGE = faults.value(`a query is limited to ${MAX_SCREEN_QUERY_BYTES} bytes of JSON`);

/** A valid query, as written: a range such as "the last 30 days" stays relative. */
const screenQuery = z
  .unknown()
  .transform((input, ctx): object => {
    const query = storableJson(input, (fault, path) => raise(ctx, fault, path));
    if (ctx.issues.length > 0) return z.NEVER;
    if (Buffer.byteLength(JSON.stringify(query) ?? "") > MAX_SCREEN_QUERY_BYTES) {
      raise(ctx, TOO_LARGE);
      return z.NEVER;
    }
    readAs(querySchema, query, ctx);
    return query as object;
  })
  .meta({ type: "object", description: "A query of the query language." });

/**
 * What the user looks at. The ids only say what was on screen: the model opens a dashboard or a
 * report with a tool, which checks the caller's access.
 */
export const screenContext = strictModel({
  screen: title({ max: MAX_SCREEN_NAME }),
  query: optional(screenQuery),
  sql: optional(prose({ max: MAX_SCREEN_SQL })),
  dashboard: optional(uuid()),
  report: optional(uuid()),
}).transform((context): ScreenContext => withoutUndefined(context));

type Optional<T> = { [K in keyof T]: T[K] | undefined };

function withoutUndefined<T extends object>(value: Optional<T>): T {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as T;
}

/**
 * The context as the block before a question that models see. Its JSON has one line and no `<`, so
 * no value in it can end the block.
 */
export const screenBlock = (context: ScreenContext): string =>
  `<screen>\n${JSON.stringify(context).replaceAll("<", "\\u003c")}\n</screen>\n`;

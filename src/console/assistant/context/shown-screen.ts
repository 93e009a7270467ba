import { MAX_SCREEN_QUERY_BYTES, MAX_SCREEN_SQL, type ScreenContext } from "@/assistant/messages";

/** What a screen shows, as it is sent with a question, and in words for the user. */
export type ShownScreen = {
  /** "Explore: signup, last 30 days". */
  words: string;
  context: ScreenContext;
};

const TOO_LONG = "too long to send in full";

const bytesOf = (value: object): number => new TextEncoder().encode(JSON.stringify(value)).length;

/** Without what the server would reject as too long; the words then say so. */
export function fitted({ words, context }: ShownScreen): ShownScreen {
  const { query, sql, ...rest } = context;
  const keepsQuery = query === undefined || bytesOf(query) <= MAX_SCREEN_QUERY_BYTES;
  const keepsSql = sql === undefined || sql.length <= MAX_SCREEN_SQL;
  if (keepsQuery && keepsSql) return { words, context };
  return {
    words: `${words} (${TOO_LONG})`,
    context: {
      ...rest,
      ...(keepsQuery && query && { query }),
      ...(keepsSql && sql && { sql }),
    },
  };
}

import { createParser, parseAsBoolean, parseAsString, useQueryStates } from "nuqs";
import { useMemo, useState } from "react";
import { fitsPage } from "@/base/http/address-length";
import { isRecord } from "@/console/query/model/read";
import { EXAMPLE, type Statement } from "./execution/statement";
import { readTyped } from "./side-panel/history";
import { paramsOf, placeholdersOf } from "./side-panel/params";

const parseTyped = createParser({
  parse: (text: string) => {
    const read = readObject(text);
    return read && readTyped(read);
  },
  serialize: (typed: Record<string, string>) => JSON.stringify(typed),
  eq: (a, b) => JSON.stringify(a) === JSON.stringify(b),
});

const PARSERS = {
  sql: parseAsString,
  params: parseTyped,
  /** The statement was run unchanged, so opening the link runs it. */
  ran: parseAsBoolean,
};

/**
 * The statement and its parameter inputs, stored in the URL. The URL follows while typing; each run
 * is a history entry. A statement too long for a URL lives in memory only.
 */
export function useStatement() {
  const [{ sql, params, ran }, set] = useQueryStates(PARSERS, { throttleMs: 300 });
  const [long, setLong] = useState<string | null>(null);
  const text = sql ?? long ?? EXAMPLE;
  const placeholders = useMemo(() => placeholdersOf(text), [text]);
  const typed = params ?? NOTHING;
  const statement = useMemo(
    (): Statement => ({ sql: text, params: paramsOf(placeholders, typed) }),
    [text, placeholders, typed],
  );
  const addressed = (next: string) => {
    const fits = fitsPage(next);
    setLong(fits ? null : next);
    return fits ? next : null;
  };
  return {
    text,
    typed,
    placeholders,
    statement,
    /** Whether the URL has no statement. */
    unset: sql === null && long === null,
    /** Whether the statement comes from a link to results or from Back. */
    ran: ran === true && sql !== null,
    shareable: fitsPage(text),
    setText: (next: string) => void set({ sql: addressed(next), ran: null }),
    setTyped: (next: Record<string, string>) => void set({ params: next, ran: null }),
    /** Sets both, for example from the history; `run` also runs it. */
    load: (next: string, values: Record<string, string>, { run = false, replace = false } = {}) =>
      void set(
        { sql: addressed(next), params: filled(values), ran: run || null },
        { history: replace ? "replace" : "push" },
      ),
    markRun: () => void set({ sql: addressed(text), ran: true }, { history: "push" }),
  };
}

const NOTHING: Record<string, string> = {};

const filled = (values: Record<string, string>) => (Object.keys(values).length > 0 ? values : null);

function readObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

import { useEffect, useMemo, useRef } from "react";
import { isRecord } from "@/console/query/model/read";
import type { ShownQuery } from "@/console/query/model/shown-query";
import { useOpened } from "@/console/saved-queries/use-opened";
import type { CodeEditorHandle } from "@/ui/editor/code-editor";
import { isSameStatement, offsetOf } from "./execution/statement";
import { type Settled, useExecution } from "./execution/use-execution";
import { useView } from "./results/use-view";
import { type PastRun, readTyped } from "./side-panel/history";
import { useHistory } from "./side-panel/use-history";
import { useStatement } from "./use-statement";

/** All that the screen does: a statement, its run, and the runs before. */
export function useSql() {
  const statement = useStatement();
  const history = useHistory();
  const typedAtRun = useRef<Record<string, string>>({});
  const execution = useExecution((settled) => history.add(pastRun(settled, typedAtRun.current)));
  const editor = useRef<CodeEditorHandle>(null);
  const saving = useSaving(statement);

  const run = () => {
    typedAtRun.current = statement.typed;
    void execution.run(statement.statement);
  };
  // A link to an answer shows it; so does the browser's way back to one.
  const { ran, text } = statement;
  const shown = (execution.running ?? execution.settled)?.statement;
  const due = ran && !isSameStatement(shown, statement.statement);
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    if (due) latest.current();
  }, [due]);

  const fault = execution.settled?.outcome === "refused" ? execution.settled : undefined;
  const errorAt =
    fault?.fault.position &&
    isSameStatement(fault.statement, statement.statement) &&
    execution.running === null
      ? { offset: offsetOf(text, fault.fault.position), message: fault.fault.message }
      : undefined;
  return {
    ...statement,
    ...execution,
    ...saving,
    history,
    editor,
    errorAt,
    isEmpty: text.trim() === "",
    run: () => {
      if (text.trim() === "") return;
      statement.markRun();
      run();
    },
    insert: (code: string) => editor.current?.insert(code),
  };
}

/** What would be saved, and the saved one that is open. */
function useSaving({ text, typed, unset, load }: ReturnType<typeof useStatement>) {
  const { words, show } = useView();
  const shown = useMemo(
    (): ShownQuery => ({ query: { kind: "sql", sql: text, params: typed }, view: words }),
    [text, typed, words],
  );
  const opened = useOpened({
    kind: "sql",
    shown,
    unset,
    show: ({ query, view }) => {
      if (!isRecord(query) || typeof query.sql !== "string") return;
      show(view);
      load(query.sql, readTyped(query.params), { run: true, replace: true });
    },
  });
  return { shown, opened };
}

export type Sql = ReturnType<typeof useSql>;

const pastRun = (settled: Settled, params: Record<string, string>): PastRun => ({
  sql: settled.statement.sql,
  params,
  at: Date.now(),
  took: Math.round(settled.took),
  outcome: settled.outcome,
  ...(settled.outcome === "answered" && { rows: settled.answer.row_count }),
});

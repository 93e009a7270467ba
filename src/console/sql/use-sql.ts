import { useEffect, useMemo, useRef } from "react";
import { isRecord } from "@/console/query/model/read";
import type { ShownQuery } from "@/console/query/model/shown-query";
import { useOpenedQuery } from "@/console/saved-queries/use-opened-query";
import type { CodeEditorHandle } from "@/ui/editor/code-editor";
import { isSameStatement, offsetOf } from "./execution/statement";
import { type FinishedRun, useExecution } from "./execution/use-execution";
import { useView } from "./results/use-view";
import { type PastRun, readTyped } from "./side-panel/history";
import { useHistory } from "./side-panel/use-history";
import { useStatement } from "./use-statement";

/** State of the SQL screen: the statement, its run and the history. */
export function useSql() {
  const statement = useStatement();
  const history = useHistory();
  const typedAtRun = useRef<Record<string, string>>({});
  const execution = useExecution((finished) => history.add(pastRun(finished, typedAtRun.current)));
  const editor = useRef<CodeEditorHandle>(null);
  const saving = useSaving(statement);

  const run = () => {
    typedAtRun.current = statement.typed;
    void execution.run(statement.statement);
  };
  // Run the statement if the URL says that it was run: from a link, or on Back.
  const { ran, text } = statement;
  const shown = (execution.running ?? execution.finished)?.statement;
  const due = ran && !isSameStatement(shown, statement.statement);
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    if (due) latest.current();
  }, [due]);

  const fault = execution.finished?.outcome === "refused" ? execution.finished : undefined;
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

/** The current query in the format of a saved query, and the open saved query. */
function useSaving({ text, typed, unset, load }: ReturnType<typeof useStatement>) {
  const { saved: view, show } = useView();
  const shown = useMemo(
    (): ShownQuery => ({ query: { kind: "sql", sql: text, params: typed }, view }),
    [text, typed, view],
  );
  const opened = useOpenedQuery({
    kind: "sql",
    shown,
    unset,
    show: ({ query, view: savedView }) => {
      if (!isRecord(query) || typeof query.sql !== "string") return;
      show(savedView);
      load(query.sql, readTyped(query.params), { run: true, replace: true });
    },
  });
  return { shown, opened };
}

export type Sql = ReturnType<typeof useSql>;

const pastRun = (finished: FinishedRun, params: Record<string, string>): PastRun => ({
  sql: finished.statement.sql,
  params,
  at: Date.now(),
  took: Math.round(finished.took),
  outcome: finished.outcome,
  ...(finished.outcome === "answered" && { rows: finished.result.row_count }),
});

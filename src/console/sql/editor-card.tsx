import { CircleStop, Play } from "lucide-react";
import { apiCall } from "@/console/query/share/api-call-text";
import { useProject } from "@/console/shell/current/current";
import { Button } from "@/ui/buttons/button";
import { Card } from "@/ui/card";
import { CopyButton } from "@/ui/copy/copy-button";
import { CodeEditor } from "@/ui/editor/code-editor";
import { useBrowserValue } from "@/ui/use-browser-value";
import { useCompletions } from "./editor/use-completions";
import { Elapsed } from "./execution/elapsed";
import { askedOf } from "./execution/statement";
import { ParamsPanel } from "./side-panel/params-panel";
import type { Sql } from "./use-sql";

const LINE = 20;
const [FEWEST_LINES, MOST_LINES] = [8, 18];

/** The statement, and what can be done with it. */
export function EditorCard({ sql }: { sql: Sql }) {
  const { name } = useProject();
  const completions = useCompletions();
  const lines = sql.text.split("\n").length + 1;
  return (
    <Card aria-label="Statement" className="p-3">
      <CodeEditor
        language="sql"
        label={`SQL over the events of ${name}`}
        value={sql.text}
        onChange={sql.setText}
        onRun={sql.run}
        completions={completions}
        errorAt={sql.errorAt}
        handle={sql.editor}
        height={Math.min(Math.max(lines, FEWEST_LINES), MOST_LINES) * LINE + 18}
      />
      <ParamsPanel placeholders={sql.placeholders} typed={sql.typed} onChange={sql.setTyped} />
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {sql.running ? (
          <>
            <Button variant="primary" onClick={sql.cancel}>
              <CircleStop aria-hidden="true" />
              Cancel
            </Button>
            <Elapsed since={sql.running.startedAt} />
          </>
        ) : (
          <Button variant="primary" disabled={sql.isEmpty} onClick={sql.run}>
            <Play aria-hidden="true" />
            Run
          </Button>
        )}
        <div className="ml-auto flex flex-wrap items-center gap-1">
          <CopyApiCall sql={sql} />
          {sql.shareable ? (
            <CopyLink />
          ) : (
            <span className="text-faint text-xs">Too long for a link</span>
          )}
        </div>
      </div>
    </Card>
  );
}

function CopyApiCall({ sql }: { sql: Sql }) {
  const { id: projectId } = useProject();
  const origin = useBrowserValue(() => window.location.origin, "");
  return (
    <CopyButton
      text={apiCall(origin, projectId, askedOf(sql.statement))}
      label="Copy as API call"
      shown="API call"
    />
  );
}

/** The address as it stands when it is copied: it follows what is written a little later. */
function CopyLink() {
  return <CopyButton text={() => window.location.href} label="Copy a link to it" shown="Link" />;
}

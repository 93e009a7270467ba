"use client";

import { useState } from "react";
import { type CodeCompletion, CodeEditor } from "@/ui/editor/code-editor";

const QUERY = `-- Sign-ups by plan, last week
SELECT properties.plan AS plan, count() AS sign_ups
FROM events
WHERE event_name = 'sign_up' AND time >= now() - INTERVAL 7 DAY
GROUP BY plan
ORDER BY sign_ups DESC
LIMIT 10`;

const FAULTY = `SELECT colour, count()
FROM events
GROUP BY plan`;

const EVENT = `{
  "event_name": "sign_up",
  "properties": { "plan": "pro", "seats": 5, "trial": false, "coupon": null }
}`;

const COMPLETIONS: CodeCompletion[] = [
  {
    label: "event_name",
    kind: "column",
    detail: "text",
    info: "The event's name as sent.",
  },
  { label: "user_id", kind: "column", detail: "text", info: "The user's ID." },
  { label: "time", kind: "column", detail: "time" },
  { label: "properties.plan", kind: "property", detail: "text", info: "In 84% of events." },
  { label: "count", kind: "function", detail: "()", info: "The number of rows." },
  { label: "SELECT", kind: "keyword" },
];

export function EditorSamples() {
  const [query, setQuery] = useState(QUERY);
  const [runs, setRuns] = useState(0);
  const [faulty, setFaulty] = useState(FAULTY);
  const [fixed, setFixed] = useState(false);
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <div className="min-w-0">
        <CodeEditor
          label="Query"
          language="sql"
          value={query}
          onChange={setQuery}
          completions={COMPLETIONS}
          onRun={() => setRuns(runs + 1)}
        />
        <p role="status" className="mt-1 text-soft text-xs">
          {runs > 0 && `Ran ${runs} times.`}
        </p>
      </div>
      <CodeEditor
        label="A query with an error"
        language="sql"
        value={faulty}
        onChange={(next) => {
          setFaulty(next);
          setFixed(true);
        }}
        errorAt={fixed ? undefined : { offset: 7, message: "Unknown column “colour”." }}
      />
      <CodeEditor
        label="A read-only event"
        language="json"
        value={EVENT}
        onChange={() => {}}
        readOnly
        height={110}
      />
    </div>
  );
}

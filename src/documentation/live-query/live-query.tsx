"use client";

import { Play } from "lucide-react";
import { useState } from "react";
import { Button } from "@/ui/buttons/button";
import { CopyButton } from "@/ui/copy/copy-button";
import { LiveAnswer } from "./live-answer";
import { useLiveQuery } from "./use-live-query";

type LiveQueryProps = {
  query: string;
  /** JSON is the body of a request; SQL is its statement. */
  language: "json" | "sql";
};

/** A query that a signed-in reader can change and run on their own events. */
export function LiveQuery({ query, language }: LiveQueryProps) {
  const [text, setText] = useState(query);
  const { answer, running, run } = useLiveQuery();
  const body = language === "sql" ? JSON.stringify({ sql: text }) : text;
  return (
    <figure className="min-w-0 rounded-lg border border-line bg-sunken">
      <figcaption className="flex items-center gap-2 border-line border-b py-1 pr-1 pl-3 text-soft text-xs">
        <span className="min-w-0 flex-1 truncate">Runs on your own events</span>
        <CopyButton text={text} label="Copy: query" />
        <Button size="sm" variant="primary" loading={running} onClick={() => void run(body)}>
          {!running && <Play aria-hidden="true" />}
          Run
        </Button>
      </figcaption>
      <textarea
        aria-label="Query"
        value={text}
        rows={text.split("\n").length}
        spellCheck={false}
        autoCapitalize="off"
        onChange={({ target }) => setText(target.value)}
        className="block w-full resize-y whitespace-pre bg-transparent p-3 font-mono text-ink text-xs leading-5 focus-visible:outline-offset-[-2px]"
      />
      <div role="status" className="border-line border-t empty:hidden">
        {answer && <LiveAnswer answer={answer} />}
      </div>
    </figure>
  );
}

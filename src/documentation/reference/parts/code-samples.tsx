"use client";

import { useSyncExternalStore } from "react";
import { CodeBlock } from "@/ui/copy/code-block";
import { SegmentedControl } from "@/ui/forms/segmented-control";

export type Samples = { curl: string; javascript: string; python: string };
type Language = keyof Samples;

const LANGUAGES: readonly { value: Language; label: string }[] = [
  { value: "curl", label: "curl" },
  { value: "javascript", label: "JavaScript" },
  { value: "python", label: "Python" },
];

/** Shared by all samples of the page. */
let chosen: Language = "curl";
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

function choose(language: Language): void {
  chosen = language;
  for (const listener of listeners) listener();
}

/** The same request in three languages; a choice applies to the whole page. */
export function CodeSamples({ samples, title }: { samples: Samples; title: string }) {
  const language = useSyncExternalStore(
    subscribe,
    () => chosen,
    () => "curl" as const,
  );
  const label = LANGUAGES.find(({ value }) => value === language)?.label ?? "";
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <SegmentedControl
        label={`Language: ${title}`}
        value={language}
        onChange={choose}
        options={LANGUAGES}
        className="max-w-72"
      />
      <CodeBlock label="Request" language={label} code={samples[language]} nowrap />
    </div>
  );
}

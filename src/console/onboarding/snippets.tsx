"use client";

import { parseAsStringLiteral, useQueryState } from "nuqs";
import { browserSnippet, nodeSnippet, sendEventCommand } from "@/onboarding/snippets";
import { CodeBlock } from "@/ui/copy/code-block";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/ui/tabs";

const LANGUAGES = ["curl", "browser", "node"] as const;

const SNIPPETS = [
  {
    value: "curl",
    name: "curl",
    snippet: sendEventCommand,
    label: "Paste into a terminal",
    language: "bash",
  },
  {
    value: "browser",
    name: "Browser",
    snippet: browserSnippet,
    label: "Paste into the <head> of a page",
    language: "html",
  },
  {
    value: "node",
    name: "Node",
    snippet: nodeSnippet,
    label: "Save as first-event.mjs, then run: node first-event.mjs",
    language: "javascript",
  },
] as const;

/** Each snippet works as shown. */
export function Snippets({ ingestKey }: { ingestKey: string }) {
  const [language, setLanguage] = useQueryState(
    "with",
    parseAsStringLiteral(LANGUAGES).withDefault("curl"),
  );
  const choose = (value: string) =>
    void setLanguage(LANGUAGES.find((name) => name === value) ?? null);
  return (
    <Tabs value={language} onValueChange={choose}>
      <TabsList aria-label="Ways to send an event">
        {SNIPPETS.map(({ value, name }) => (
          <TabsTrigger key={value} value={value}>
            {name}
          </TabsTrigger>
        ))}
      </TabsList>
      {SNIPPETS.map(({ value, snippet, label, language }) => (
        <TabsContent key={value} value={value}>
          <CodeBlock
            label={label}
            language={language}
            code={snippet(window.location.origin, ingestKey)}
          />
        </TabsContent>
      ))}
    </Tabs>
  );
}

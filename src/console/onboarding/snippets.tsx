"use client";

import { parseAsStringLiteral, useQueryState } from "nuqs";
import { browserSnippet, nodeSnippet, sendEventCommand } from "@/onboarding/snippets";
import { CodeBlock } from "@/ui/copy/code-block";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/ui/tabs";

const WAY_NAMES = ["curl", "browser", "node"] as const;

const WAYS = [
  {
    value: "curl",
    name: "curl",
    make: sendEventCommand,
    label: "Paste into a terminal",
    language: "bash",
  },
  {
    value: "browser",
    name: "Browser",
    make: browserSnippet,
    label: "Paste into a page, in its <head>",
    language: "html",
  },
  {
    value: "node",
    name: "Node",
    make: nodeSnippet,
    label: "Save as first-event.mjs, then run: node first-event.mjs",
    language: "javascript",
  },
] as const;

/** Each works as it stands. */
export function Snippets({ ingestKey }: { ingestKey: string }) {
  const [way, setWay] = useQueryState("with", parseAsStringLiteral(WAY_NAMES).withDefault("curl"));
  const choose = (value: string) => void setWay(WAY_NAMES.find((name) => name === value) ?? null);
  return (
    <Tabs value={way} onValueChange={choose}>
      <TabsList aria-label="Ways to send an event">
        {WAYS.map(({ value, name }) => (
          <TabsTrigger key={value} value={value}>
            {name}
          </TabsTrigger>
        ))}
      </TabsList>
      {WAYS.map(({ value, make, label, language }) => (
        <TabsContent key={value} value={value}>
          <CodeBlock
            label={label}
            language={language}
            code={make(window.location.origin, ingestKey)}
          />
        </TabsContent>
      ))}
    </Tabs>
  );
}

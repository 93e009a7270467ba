"use client";

import { parseAsStringLiteral, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import {
  browserModule,
  installCommand,
  nodeModule,
  pinnedScriptTag,
  type SdkFiles,
  scriptTag,
  sendEventCommand,
} from "@/onboarding/snippets";
import { CodeBlock } from "@/ui/copy/code-block";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/ui/tabs";

const LANGUAGES = ["curl", "browser", "node"] as const;

type SnippetsProps = { ingestKey: string; sdk: SdkFiles };

/** Each snippet works as shown. */
export function Snippets({ ingestKey, sdk }: SnippetsProps) {
  const [language, setLanguage] = useQueryState(
    "with",
    parseAsStringLiteral(LANGUAGES).withDefault("curl"),
  );
  const choose = (value: string) =>
    void setLanguage(LANGUAGES.find((name) => name === value) ?? null);
  const target = { baseUrl: window.location.origin, ingestKey };
  return (
    <Tabs value={language} onValueChange={choose}>
      <TabsList aria-label="Ways to send an event">
        <TabsTrigger value="curl">curl</TabsTrigger>
        <TabsTrigger value="browser">Browser</TabsTrigger>
        <TabsTrigger value="node">Node</TabsTrigger>
      </TabsList>
      <TabsContent value="curl">
        <CodeBlock
          label="Paste into a terminal"
          language="bash"
          code={sendEventCommand(target.baseUrl, ingestKey)}
        />
      </TabsContent>
      <TabsContent value="browser" className="flex flex-col gap-4">
        <CodeBlock
          label="Paste into the <head> of a page"
          language="html"
          code={scriptTag(target)}
        />
        <Note>
          Page views are recorded from now on. For everything else, call{" "}
          <Code>tallymark.track("signup")</Code>. No cookies are set.{" "}
          <Docs page="browser-sdk">All options</Docs>
        </Note>
        <Alternative title="With subresource integrity">
          <CodeBlock
            label="Paste into the <head> of a page"
            language="html"
            code={pinnedScriptTag(target, sdk)}
          />
          <Note>
            The browser runs the script only if its content has this hash. It stays the same until
            you replace the tag.
          </Note>
        </Alternative>
        <Alternative title="In an app with a bundler">
          <CodeBlock
            label="Run in the app's folder"
            language="bash"
            code={installCommand(target, sdk.browserPackage)}
          />
          <CodeBlock
            label="Save as tallymark.js"
            language="javascript"
            code={browserModule(target)}
          />
        </Alternative>
      </TabsContent>
      <TabsContent value="node" className="flex flex-col gap-4">
        <CodeBlock
          label="Run in your project's folder"
          language="bash"
          code={installCommand(target, sdk.nodePackage)}
        />
        <CodeBlock
          label="Save as first-event.mjs"
          language="javascript"
          code={nodeModule(target)}
        />
        <Note>
          Run it with <Code>node first-event.mjs</Code>. Events are sent in batches and retried
          until they arrive. The same package queries your data.{" "}
          <Docs page="node-sdk">All options</Docs>
        </Note>
      </TabsContent>
    </Tabs>
  );
}

const Note = ({ children }: { children: ReactNode }) => (
  <p className="text-pretty text-soft">{children}</p>
);

const Code = ({ children }: { children: ReactNode }) => (
  <code className="whitespace-nowrap font-mono text-ink text-xs">{children}</code>
);

const Docs = ({ page, children }: { page: string; children: ReactNode }) => (
  <a href={`/docs/${page}`} className="text-ink underline underline-offset-2">
    {children}
  </a>
);

/** Closed at first, so that the usual way stands out. */
const Alternative = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className="rounded-lg border border-line">
    <summary className="cursor-pointer px-3 py-2 font-medium text-ink">{title}</summary>
    <div className="flex flex-col gap-4 p-3 pt-1">{children}</div>
  </details>
);

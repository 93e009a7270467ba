"use client";

import { Plus } from "lucide-react";
import Link from "next/link";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useState } from "react";
import { AGENT_CLIENT_IDS, AGENT_CLIENTS, KEY_PLACEHOLDER } from "@/onboarding/agent-snippets";
import { Button } from "@/ui/buttons/button";
import { Card, CardBody, CardHeader } from "@/ui/card";
import { CodeBlock } from "@/ui/copy/code-block";
import { Banner } from "@/ui/feedback/banner";
import { optional } from "@/ui/loading/optional";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/ui/tabs";

const NewAgentKey = optional<{
  client: string;
  onCreated: (key: string) => void;
  onClose: () => void;
}>(() => import("./new-agent-key"));

/** What to enter in each client. A key that was just created is filled in. */
export function ConnectAgent({ url }: { url: string }) {
  const [chosen, setChosen] = useQueryState(
    "client",
    parseAsStringLiteral(AGENT_CLIENT_IDS).withDefault("claude-code"),
  );
  const [creating, setCreating] = useState(false);
  const [key, setKey] = useState<string>();
  const client = AGENT_CLIENTS.find(({ id }) => id === chosen) ?? AGENT_CLIENTS[0];
  return (
    <Card aria-label="Connect an agent">
      <CardHeader
        title="Connect an agent"
        description="The agent sends a personal key, acts on your behalf and can never do more than you."
        actions={
          <Button size="sm" variant="primary" onClick={() => setCreating(true)}>
            <Plus aria-hidden="true" />
            Create a key
          </Button>
        }
      />
      <CardBody className="flex flex-col gap-4">
        {key !== undefined && <KeyCreated />}
        <Tabs
          value={client.id}
          onValueChange={(id) =>
            void setChosen(AGENT_CLIENT_IDS.find((known) => known === id) ?? null)
          }
        >
          <TabsList aria-label="Clients">
            {AGENT_CLIENTS.map(({ id, name }) => (
              <TabsTrigger key={id} value={id}>
                {name}
              </TabsTrigger>
            ))}
          </TabsList>
          {AGENT_CLIENTS.map(({ id, steps, note }) => (
            <TabsContent key={id} value={id} className="flex flex-col gap-4">
              {steps.map(({ label, language, code }) => (
                <CodeBlock
                  key={label}
                  label={label}
                  language={language}
                  code={code({ url, key: key ?? KEY_PLACEHOLDER })}
                />
              ))}
              <p className="text-pretty text-soft">{note}</p>
            </TabsContent>
          ))}
        </Tabs>
        <GoodToKnow />
      </CardBody>
      {creating && (
        <NewAgentKey client={client.name} onCreated={setKey} onClose={() => setCreating(false)} />
      )}
    </Card>
  );
}

const KeyCreated = () => (
  <Banner tone="good" title="Key created and filled in below">
    Copy it now: you will not be able to see it again. You can revoke it under{" "}
    <Link href="/account/keys" className="text-ink underline underline-offset-2">
      Personal keys
    </Link>
    .
  </Banner>
);

const GoodToKnow = () => (
  <dl className="grid gap-4 border-line border-t pt-4 sm:grid-cols-2">
    <div>
      <dt className="font-medium text-ink">Read-only connections</dt>
      <dd className="mt-0.5 text-pretty text-soft">
        With a key without write access, agents only see tools that change nothing. To get the same
        with any other key, add{" "}
        <code className="whitespace-nowrap font-mono text-ink text-xs">?readonly=1</code> to the
        address. In a shell, put the address in quotes.
      </dd>
    </div>
    <div>
      <dt className="font-medium text-ink">Clients that ask you to sign in (OAuth)</dt>
      <dd className="mt-0.5 text-pretty text-soft">
        Not supported yet. The connectors of claude.ai and Claude Desktop need it. Connect Claude
        Desktop through mcp-remote instead (see Other clients), or use a client that sends headers.
      </dd>
    </div>
  </dl>
);

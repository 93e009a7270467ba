import type { ReactNode } from "react";
import { sendEventCommand } from "@/onboarding/snippets";
import { CodeBlock } from "@/ui/copy/code-block";
import { TallyMark } from "./tally-mark";

export function GettingStarted({ baseUrl }: { baseUrl: string }) {
  return (
    <section id="start" aria-labelledby="start-title" className="scroll-mt-8 py-20 sm:py-28">
      <h2 id="start-title" className="font-semibold text-3xl tracking-tight">
        Two commands to your first chart
      </h2>
      <ol className="mt-8 grid gap-10 lg:grid-cols-[2fr_3fr]">
        <Step
          count={1}
          title="Start the server"
          text="Run this in a clone of the repository, on Linux with Node 20.19 or newer. The first start installs and builds everything, then prints an ingest key and a link to claim the installation."
        >
          <CodeBlock label="Start the server" language="bash" code="npm start" />
        </Step>
        <Step
          count={2}
          title="Send an event"
          text="Send it from a shell, a web page or a server. The key can only write to one project. Charts show the event within a second."
        >
          <CodeBlock
            label="Send your first event"
            language="bash"
            nowrap
            code={sendEventCommand(baseUrl, "$INGEST_KEY")}
          />
        </Step>
      </ol>
    </section>
  );
}

type StepProps = { count: number; title: string; text: string; children: ReactNode };

function Step({ count, title, text, children }: StepProps) {
  return (
    <li className="flex min-w-0 flex-col">
      <TallyMark count={count} />
      <h3 className="mt-3 font-semibold text-lg">{title}</h3>
      <p className="mt-1 mb-4 text-pretty text-soft">{text}</p>
      {children}
    </li>
  );
}

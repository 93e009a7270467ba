import { countCommand, sendCommand } from "@/rest/first-steps";
import { Mark } from "./mark";
import "./start-page.css";

type StartPageProps = {
  /** Where clients reach this server, without a slash at the end. */
  baseUrl: string;
  nowMs: number;
};

/** What stands at the front door until there is a console. Needs no script. */
export function StartPage({ baseUrl, nowMs }: StartPageProps) {
  return (
    <main className="start">
      <header>
        <p className="brand">
          <Mark size={32} />
          Tallymark
        </p>
        <p className="running">Running</p>
      </header>
      <h1>Events in, figures out.</h1>
      <p className="lead">
        Tallymark counts what happens in your product: every event exactly once, from the moment it
        is acknowledged.
      </p>
      <ol>
        <Step title="Send an event" command={sendCommand(baseUrl, "$INGEST_KEY")}>
          The ingest key (<code>tm_ingest_…</code>) may only write, and only to one project.
        </Step>
        <Step title="See it counted" command={countCommand(baseUrl, "$PERSONAL_KEY", nowMs)}>
          The personal key (<code>tm_user_…</code>) reads what its user may see.
        </Step>
      </ol>
      <p className="note">
        Both keys were shown in the terminal at the first start, or are the ones that you set as{" "}
        <code>TALLYMARK_INIT_INGEST_KEY</code> and <code>TALLYMARK_INIT_PERSONAL_KEY</code>.
      </p>
      <footer>
        <p>This version is the API: ingestion and metrics. The web console is not in it yet.</p>
        <nav aria-label="State of the server">
          <a href="/api/health">Alive?</a>
          <a href="/api/ready">Ready?</a>
        </nav>
      </footer>
    </main>
  );
}

type StepProps = { title: string; command: string; children: React.ReactNode };

function Step({ title, command, children }: StepProps) {
  return (
    <li>
      <h2>{title}</h2>
      <p>{children}</p>
      <pre>
        <code>{command}</code>
      </pre>
    </li>
  );
}

import { Tallymark } from "../node/index";

/** Tracks two events and has nothing else to do, or ends at once, with or without a callback. */
const [host = "", ending] = process.argv.slice(2);
const tallymark = new Tallymark({
  host,
  ingestKey: "tm_ingest_test",
  onDrop:
    ending === "exit_unheard" || ending === "close"
      ? undefined
      : ({ event_name }, reason) => void process.stdout.write(`${event_name} ${reason}\n`),
});
tallymark.track({ userId: "user-1", event: "first" });
tallymark.track({ userId: "user-1", event: "second" });
if (ending === "close") await tallymark.close({ timeoutMs: 0 });
if (ending) process.exit();

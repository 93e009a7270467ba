import { Tallymark } from "../node/index";

/** Tracks two events and has nothing else to do, or ends at once. */
const [host = "", ending] = process.argv.slice(2);
const tallymark = new Tallymark({
  host,
  ingestKey: "tm_ingest_test",
  onDrop: ({ event_name }, reason) => void process.stdout.write(`${event_name} ${reason}\n`),
});
tallymark.track({ userId: "user-1", event: "first" });
tallymark.track({ userId: "user-1", event: "second" });
if (ending === "exit") process.exit();

export type Exiting = {
  /** Called when Node has nothing else to do; may start more work. */
  finish: () => void;
  /** Called when the process ends; must be synchronous. */
  end: () => void;
};

const clients = new Set<Exiting>();

const each = (call: keyof Exiting) => () => {
  for (const client of clients) client[call]();
};

/** Calls a client before the process ends. Returns a function that stops this. */
export function beforeProcessEnds(client: Exiting): () => void {
  // One listener for all clients, since Node warns of more than ten.
  if (clients.size === 0) {
    process.on("beforeExit", finishAll);
    process.on("exit", endAll);
  }
  clients.add(client);
  return () => {
    clients.delete(client);
    if (clients.size > 0) return;
    process.off("beforeExit", finishAll);
    process.off("exit", endAll);
  };
}

const finishAll = each("finish");
const endAll = each("end");

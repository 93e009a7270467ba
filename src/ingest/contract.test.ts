import { describeIngestContract } from "@/testing/ingest/contract";
import { KEY, PAUSED_KEY, plainRequest, startIngest, TARGET } from "@/testing/ingest/handler";

const REVOCABLE = "tm_ingest_DDDDDDDDDDDDDDDDDDDDDDDD";

describeIngestContract("the handler", async () => {
  const { handle, clock, keys } = startIngest();
  keys.set(REVOCABLE, { ...TARGET, projectId: "33333333-3333-4333-8333-333333333333" });
  return {
    clock,
    keys: { good: KEY, paused: PAUSED_KEY, revocable: REVOCABLE },
    async fetch(path, init) {
      const headers = new Headers(init.headers);
      const plain = {
        ...plainRequest(path, init.body ?? "", Object.fromEntries(headers)),
        method: init.method ?? "GET",
      };
      const { status, headers: answered, body } = await handle(plain);
      return new Response(status === 204 ? null : body, { status, headers: answered });
    },
    async revoke() {
      keys.delete(REVOCABLE);
    },
    async stop() {},
  };
});

import { systemClock } from "@/base/time/clock";
import { describeIngestContract } from "@/testing/ingest/contract";
import { testIngest } from "@/testing/ingest/endpoints";
import { startWorkers } from "@/testing/ingest/workers";

describeIngestContract("worker processes", async () => {
  const ingest = testIngest();
  const { url, stop } = await startWorkers({
    ingest: { ...ingest, failureResponse: ingest.endpoint.failureResponse },
  });
  return {
    ...ingest,
    // The workers' own.
    clock: systemClock,
    fetch: (path, init) => fetch(url + path, init),
    stop,
  };
});

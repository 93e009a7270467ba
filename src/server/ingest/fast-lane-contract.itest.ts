import { describeIngestContract } from "@/testing/ingest/contract";
import { openEndpoint, testIngest } from "@/testing/ingest/endpoints";
import { createFastLane } from "./fast-lane";

describeIngestContract("the fast lane", () => {
  const ingest = testIngest();
  return openEndpoint(ingest, createFastLane(ingest.endpoint));
});

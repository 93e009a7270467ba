import { describeIngestContract } from "@/testing/ingest/contract";
import { openDoor, testIngest } from "@/testing/ingest/endpoints";
import { createFastLane } from "./fast-lane";

describeIngestContract("the fast lane", () => {
  const ingest = testIngest();
  return openDoor(ingest, createFastLane(ingest.door));
});

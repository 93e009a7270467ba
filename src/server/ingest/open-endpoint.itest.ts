import { expect, it } from "vitest";
import { silentLog } from "@/base/log";
import { MAX_BODY_BYTES } from "@/ingest/parse/limits";
import { bodyBytes, EVENT, EVENT_PATH, plainRequest, startIngest } from "@/testing/ingest/handler";
import { openIngestEndpoint } from "./open-endpoint";

const ENV = { COUNTRY_HEADER: undefined, GEOIP_FILE: undefined, TRUSTED_PROXY_HOPS: 0 };

it("the largest body is accepted, however many processes share the limits", async () => {
  const { acceptor } = startIngest();
  const { handle } = await openIngestEndpoint(ENV, acceptor, { log: silentLog, workers: 64 });
  const body = Buffer.alloc(MAX_BODY_BYTES, " ");
  body.set(bodyBytes(EVENT));
  expect((await handle(plainRequest(EVENT_PATH, body))).status).toBe(200);
});

import { Readable } from "node:stream";
import { drainStream } from "@clickhouse/client";
import { insertSettings, logComment } from "../settings";
import type { Insert } from "../types";
import { insertStatement } from "./insert-statement";
import type { Sender, Settings } from "./queries";

const INSERT_MAX_SECONDS = 60;

export async function insertRows(
  { send }: Pick<Sender, "send">,
  { body, tags, queryId, maxSeconds, token, ...target }: Insert,
  settings: Settings | undefined,
): Promise<void> {
  const seconds = maxSeconds ?? INSERT_MAX_SECONDS;
  await send({
    lane: "write",
    queryId,
    maxSeconds: seconds,
    signal: undefined,
    run: async (client, signal) => {
      const { stream } = await client.exec({
        query: insertStatement(target),
        values: Readable.from(body, { objectMode: false }),
        query_id: queryId,
        clickhouse_settings: {
          ...insertSettings(logComment(tags, queryId), seconds, token),
          ...settings,
        },
        abort_signal: signal,
      });
      await drainStream(stream);
    },
  });
}

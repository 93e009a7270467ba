import type { Log } from "@/base/log";
import type { StuckStatement } from "@/clickhouse/engine/protocol";
import { sqlAuthorOf } from "@/clickhouse/settings";
import type { SqlBlocks } from "@/limits";

/**
 * Blocks the SQL of the user whose statement forced the engine to restart, if the statement came
 * from a user.
 */
export async function blockAuthor(
  blocks: Promise<SqlBlocks>,
  { comment }: StuckStatement,
  log: Log,
): Promise<void> {
  try {
    const author = sqlAuthorOf(comment);
    if (author !== null) await (await blocks).add(author.userId, author.queryId);
  } catch (err) {
    log.error({ err, comment }, "Could not block a user's SQL");
  }
}

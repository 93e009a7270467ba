import { isTracing, recordSpan, withSpan } from "@/base/tracing/tracing";
import type { ClickHouse } from "@/clickhouse/types";

type Clickhouse = { clickhouse: ClickHouse };

/**
 * Runs a query in a span, with a child span for its compilation, which ends at its first statement,
 * and one for its formatting, which begins after its last. A statement that several queries share
 * is in the span of one of them.
 */
export async function tracedQuery<C extends Clickhouse, T>(
  kind: string,
  context: C,
  run: (context: C) => Promise<T>,
): Promise<T> {
  if (!isTracing()) return run(context);
  return withSpan("query", { "tallymark.query.kind": kind }, async () => {
    const startedAt = Date.now();
    let [firstAsked, lastAnswered] = [0, 0];
    const timed =
      <Question, Answer>(ask: (question: Question) => Promise<Answer>) =>
      (question: Question) => {
        firstAsked ||= Date.now();
        return ask(question).finally(() => {
          lastAnswered = Date.now();
        });
      };
    const { rows, stream } = context.clickhouse;
    const clickhouse: ClickHouse = {
      ...context.clickhouse,
      rows: timed(rows) as ClickHouse["rows"],
      stream: timed(stream),
    };
    const result = await run({ ...context, clickhouse });
    if (firstAsked) recordSpan("query.compile", startedAt, firstAsked);
    if (lastAnswered) recordSpan("query.format", lastAnswered, Date.now());
    return result;
  });
}

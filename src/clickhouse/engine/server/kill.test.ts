import { expect, test } from "vitest";
import { killOnAbort } from "./kill";
import type { Engine } from "./native";

test("work is also killed if its client disconnected before it began", async () => {
  let killed: (statement: string) => void = () => undefined;
  const kill = new Promise<string>((resolve) => {
    killed = resolve;
  });
  const engine: Engine = {
    session: (work) =>
      work({
        query: async (sql) => {
          killed(sql);
          return { bytes: Buffer.alloc(0), rowsRead: 0, bytesRead: 0 };
        },
        insert: () => Promise.reject(new Error("nothing is inserted here")),
      }),
    close: () => undefined,
  };
  const statement = await killOnAbort(engine, "it's", AbortSignal.abort(), () => kill);
  expect(statement).toBe("KILL QUERY WHERE Settings['log_comment'] = 'it\\'s' ASYNC");
});

import { afterEach, expect, test, vi } from "vitest";
import { createTransport } from "./transport";

afterEach(() => {
  vi.unstubAllGlobals();
});

const LARGE = JSON.stringify({ events: ["x".repeat(10_000)] });

/** Sends the batch until it arrives; returns the encoding of each request. */
async function sendThrough(fetch: (encoding: string | null) => Response): Promise<unknown[]> {
  const encodings: (string | null)[] = [];
  vi.stubGlobal("fetch", async (_url: string, { headers }: RequestInit) => {
    const encoding = new Headers(headers).get("content-encoding");
    encodings.push(encoding);
    return fetch(encoding);
  });
  const post = createTransport("https://stats.example.com", "tm_ingest_test");
  const send = () => post(LARGE, false).catch(() => undefined);
  for (let tries = 0; (await send())?.status !== 200; tries += 1) expect(tries).toBeLessThan(5);
  await send();
  return encodings;
}

test("large batches are compressed", async () => {
  expect(await sendThrough(() => Response.json({}))).toEqual(["gzip", "gzip"]);
});

test.each<[string, () => Response]>([
  [
    "refuses the header that compression needs",
    () => {
      throw new TypeError("Failed to fetch");
    },
  ],
  ["removes the header", () => Response.json({}, { status: 400 })],
  ["knows no compression", () => Response.json({}, { status: 415 })],
])("batches also arrive behind a proxy that %s", async (_, refuse) => {
  const encodings = await sendThrough((encoding) => (encoding ? refuse() : Response.json({})));
  expect(encodings).toEqual(["gzip", null, null]);
});

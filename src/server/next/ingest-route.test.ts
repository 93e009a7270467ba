import { beforeAll, describe, expect, it, vi } from "vitest";
import { testIngest } from "@/testing/ingest/endpoints";
import { EVENT_PATH, KEY } from "@/testing/ingest/handler";
import { PATIENTLY } from "@/testing/patience";
import { type Container, containerOnce } from "../container/container";
import { BodyMemory, SMALL_BODY_BYTES } from "../ingest/body-memory";
import { ingestRoute } from "./ingest-route";

const SIZE = 2 * SMALL_BODY_BYTES;
const memory = new BodyMemory({ small: SMALL_BODY_BYTES, large: SIZE });

type Source = UnderlyingDefaultSource<Uint8Array>;

function send(source: Source, key = KEY): Promise<Response> {
  // Node requires `duplex` for a streamed body; the DOM types do not have it.
  const init = { method: "POST", body: new ReadableStream(source), duplex: "half" };
  return ingestRoute(new Request(`http://localhost${EVENT_PATH}?key=${key}`, init));
}

/** Sends some bytes and then nothing more, not even the end. */
const withhold = (bytes: number): Source => ({
  start: (controller) => controller.enqueue(new Uint8Array(bytes)),
});

async function expectError(response: Response, status: number, code: string): Promise<void> {
  expect(response.status).toBe(status);
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(response.headers.get("x-request-id")).not.toBeNull();
  expect(await response.json()).toEqual({ detail: expect.any(String), code });
}

it("a process that could not start responds with a 503 that any site can read", async () => {
  await expectError(await send(withhold(1)), 503, "backend_unavailable");
});

describe("with a container", () => {
  beforeAll(async () => {
    const ingest = { ...testIngest().endpoint, memory };
    await containerOnce(async () => ({ ingest }) as unknown as Container);
  });

  it("a body that ends early gets a 400, and none of it stays in memory", async () => {
    const broken = await send({
      start: (controller) => controller.enqueue(new Uint8Array(10)),
      pull: (controller) => controller.error(new Error("aborted")),
    });
    await expectError(broken, 400, "invalid_request");
    expect(memory.used).toBe(0);
  });

  it("a body that never ends is evicted for the next one", async () => {
    const first = send(withhold(SIZE));
    await vi.waitFor(() => expect(memory.used).toBe(SIZE), PATIENTLY);
    const second = await send({
      start: (controller) => {
        controller.enqueue(new Uint8Array(SIZE));
        controller.close();
      },
    });
    await expectError(await first, 503, "backend_unavailable");
    expect(second.status).toBe(422);
    expect(memory.used).toBe(0);
  });

  it("no body is read if the key is malformed", async () => {
    const pull = vi.fn();
    await expectError(await send({ pull }, "nonsense"), 401, "unauthenticated");
  });
});

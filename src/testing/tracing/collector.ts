import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type ReceivedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Record<string, unknown>;
  failed: boolean;
};

type Attribute = { key: string; value: Record<string, unknown> };
type WireSpan = Omit<ReceivedSpan, "attributes" | "failed"> & {
  attributes?: Attribute[];
  status?: { code?: number };
};
type Export = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: WireSpan[] }[] }[];
};

const valuesOf = (attributes: Attribute[] = []): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** A collector of traces that speaks OTLP over HTTP, in JSON. */
export async function startCollector() {
  const spans: ReceivedSpan[] = [];
  const paths = new Set<string>();
  const resources: Record<string, unknown>[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    paths.add(`${request.method} ${request.url}`);
    const sent: Export = JSON.parse(Buffer.concat(chunks).toString());
    for (const { resource, scopeSpans } of sent.resourceSpans) {
      resources.push(valuesOf(resource.attributes));
      for (const { attributes, status, ...span } of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({ ...span, attributes: valuesOf(attributes), failed: status?.code === 2 });
    }
    response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    paths,
    resources,
    named: (name: string): ReceivedSpan[] => spans.filter((span) => span.name === name),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

import { createMcpHandler } from "@modelcontextprotocol/server";
import { parseJsonExactly } from "@/base/text/long-integers";
import { MAX_BODY_BYTES, readBytes } from "@/rest/kit/body";
import type { Connection, RequestContext } from "../context/connection";
import type { McpOptions } from "../context/options";
import { describeTools } from "../tools/describe";
import { rejectForeignPage } from "./foreign-page";
import { openServer } from "./server";

type Protocol = {
  answer(request: Request, context: RequestContext): Promise<Response>;
};

export function openProtocol(options: McpOptions): Protocol {
  const tools = describeTools(options.tools);
  return {
    async answer(request, context) {
      const rejection = rejectForeignPage(request, options.publicUrl);
      if (rejection) return rejection;
      const readOnly = isReadOnly(new URL(request.url).searchParams.get("readonly"));
      return serve(request, { ...options, ...context, tools, readOnly });
    },
  };
}

/** Any value but these two, so that a spelling we did not expect never allows changes. */
const isReadOnly = (value: string | null): boolean =>
  value !== null && value !== "0" && value !== "false";

async function serve(request: Request, connection: Connection): Promise<Response> {
  const body = (await readBytes(request.body, MAX_BODY_BYTES)).toString("utf8");
  const reported: Error[] = [];
  const handler = createMcpHandler(() => openServer(connection), {
    legacy: "stateless",
    maxSubscriptions: 0,
    onerror: (error) => reported.push(error),
  });
  const response = await handler.fetch(...withBody(request, body));
  // Errors of clients have a lower status, and the response says what they are.
  if (response.status >= 500) connection.log.error({ err: reported.at(-1) }, "MCP failed");
  return response;
}

/** Parses the body, since the library would round long integers. It gets invalid JSON as text, and says so. */
function withBody(request: Request, body: string): [Request, { parsedBody?: unknown }] {
  try {
    return [request, { parsedBody: parseJsonExactly(body) }];
  } catch {
    return [new Request(request, { body }), {}];
  }
}

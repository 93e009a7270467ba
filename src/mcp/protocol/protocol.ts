import { createMcpHandler } from "@modelcontextprotocol/server";
import { MAX_BODY_BYTES, readBytes } from "@/rest/kit/body";
import type { Connection, RequestContext } from "../context/connection";
import type { McpOptions } from "../context/options";
import { describeTools } from "../tools/describe";
import { rejectForeignPage } from "./foreign-page";
import { parseMessage, rejectBatch } from "./message";
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
      const readOnly = isReadOnly(new URL(request.url).searchParams);
      return serve(request, { ...options, ...context, tools, readOnly });
    },
  };
}

/**
 * Any `readonly` with any value but these two, so that a spelling we did not expect
 * never allows changes.
 */
const isReadOnly = (params: URLSearchParams): boolean =>
  [...params].some(
    ([name, value]) => name.toLowerCase() === "readonly" && value !== "0" && value !== "false",
  );

async function serve(request: Request, connection: Connection): Promise<Response> {
  const body = (await readBytes(request, MAX_BODY_BYTES)).toString("utf8");
  const message = parseMessage(body);
  if (Array.isArray(message)) return rejectBatch();
  const reported: Error[] = [];
  const handler = createMcpHandler(() => openServer(connection), {
    legacy: "stateless",
    maxSubscriptions: 0,
    onerror: (error) => reported.push(error),
  });
  // The library gets invalid JSON as text, and says so.
  const response = await (message === undefined
    ? handler.fetch(new Request(request, { body }))
    : handler.fetch(request, { parsedBody: message }));
  // Errors of clients have a lower status, and the response says what they are.
  if (response.status >= 500) connection.log.error({ err: reported.at(-1) }, "MCP failed");
  return response;
}

import { pageMarkdown } from "@/documentation/machine/page-markdown";
import { container } from "@/server/container/container";
import { originOf } from "@/server/next/request-origin";

type Context = { params: Promise<{ page: string }> };

/** /docs/<page>.md leads here (next.config.mjs). */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { env } = await container();
  const text = pageMarkdown((await params).page, originOf(request.headers, env));
  const found = text !== undefined;
  return new Response(found ? text : "There is no such page. See /llms.txt.\n", {
    status: found ? 200 : 404,
    headers: { "Content-Type": `text/${found ? "markdown" : "plain"}; charset=utf-8` },
  });
}

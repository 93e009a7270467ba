import { pageMarkdown } from "@/documentation/machine/page-markdown";
import { referenceMarkdown } from "@/documentation/machine/reference-markdown";
import { REFERENCE } from "@/documentation/pages/page-list";
import { apiDocument } from "@/server/next/api-document";
import { textResponse } from "@/server/next/text-response";

type Context = { params: Promise<{ page: string }> };

/** /docs/<page>.md leads here (next.config.mjs). */
export async function GET(_: Request, { params }: Context): Promise<Response> {
  const { page } = await params;
  const document = await apiDocument();
  const address = document.servers[0]?.url ?? "";
  const text = page === REFERENCE ? referenceMarkdown(document) : pageMarkdown(page, address);
  if (text === undefined)
    return textResponse("There is no such page. See /llms.txt.\n", "plain", 404);
  return textResponse(text, "markdown");
}

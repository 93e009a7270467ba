import { llmsText } from "@/documentation/machine/llms-text";
import { container } from "@/server/container/container";
import { originOf } from "@/server/next/request-origin";
import { textResponse } from "@/server/next/text-response";

export async function GET(request: Request): Promise<Response> {
  const { env } = await container();
  return textResponse(llmsText(originOf(request.headers, env)), "plain");
}

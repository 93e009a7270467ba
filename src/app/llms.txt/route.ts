import { llmsText } from "@/documentation/machine/llms-text";
import { container } from "@/server/container/container";
import { originOf } from "@/server/next/request-origin";

export async function GET(request: Request): Promise<Response> {
  const { env } = await container();
  return new Response(llmsText(originOf(request.headers, env)), {
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}

/**
 * A text with the address of this server as the visitor wrote it. Caches must not store it, since
 * the address may be forged.
 */
export function textResponse(text: string, type: "plain" | "markdown", status = 200): Response {
  const headers = { "Content-Type": `text/${type}; charset=utf-8`, "Cache-Control": "no-store" };
  return new Response(text, { status, headers });
}

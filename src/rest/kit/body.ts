import { AppError } from "@/base/errors";
import { parseJsonExactly } from "@/base/text/long-integers";
import { assertUtf8, parseJson } from "@/base/validation";

/**
 * Enough for the longest report in any script (as UTF-8), but small enough for many bodies at once.
 */
export const MAX_BODY_BYTES = 1024 * 1024;

/**
 * Parses the JSON body. Integers beyond ±2^53 become strings of their digits; undefined for an
 * empty body. Throws 413 over the limit, 415 for a compressed body and 422 for invalid JSON.
 */
export async function readJsonBody(request: Request): Promise<unknown> {
  const encoding = request.headers.get("content-encoding") ?? "identity";
  if (encoding !== "identity") {
    throw new AppError("unsupported_encoding", "Send the body without Content-Encoding.");
  }
  const bytes = await readBytes(request, MAX_BODY_BYTES);
  assertUtf8(bytes);
  return parseJson(bytes.toString("utf8").replace(/^\uFEFF/, ""), parseJsonExactly);
}

/**
 * Throws 413 over the limit: at once if the request declares its length, otherwise
 * without reading the rest.
 */
export async function readBytes({ headers, body }: Request, maxBytes: number): Promise<Buffer> {
  const declared = Number(headers.get("content-length"));
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = body?.getReader();
  const reject = async () => {
    await reader?.cancel();
    throw new AppError("payload_too_large", `The body can have at most ${maxBytes} bytes.`);
  };
  if (declared > maxBytes) await reject();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    size += read.value.length;
    if (size > maxBytes) await reject();
    chunks.push(read.value);
  }
  return Buffer.concat(chunks, size);
}

import { parseJsonExactly } from "@/base/text/long-integers";

/** Parses JSON without losing digits of long numbers; null if it is not valid JSON. */
export function parseJson(text: string): unknown {
  try {
    return parseJsonExactly(text);
  } catch {
    return null;
  }
}

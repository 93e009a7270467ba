import { REPORT } from "@/reports/limits";
import type { Text } from "./text";

const MARK = " (copy)";

/** The same words under a title that tells them apart. */
export function copyOf(text: Text): Text {
  const characters = [...text.title.trim()].slice(0, REPORT.maxTitle - MARK.length);
  return { ...text, title: characters.join("").trimEnd() + MARK };
}

import { shortened } from "@/base/text/shortened";
import { rangeText } from "@/console/query/range/range-words";
import type { WireRange } from "@/query/engine/language/wire";

/** More than fits in the panel; for a tooltip. */
const MAX_LENGTH = 300;

/** "Explore: signup · by Country · last 30 days". */
export function screenWords(
  screen: string,
  what: readonly (string | undefined)[],
  range?: WireRange,
): string {
  const parts = [...what, range && uncapitalised(rangeText(range))].filter(Boolean);
  if (parts.length === 0) return screen;
  return shortened(`${screen}: ${parts.join(" · ")}`.replace(/\s+/g, " "), MAX_LENGTH);
}

/** "last 30 days". */
const uncapitalised = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

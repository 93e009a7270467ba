import { AppError } from "@/base/errors";
import { canonicalName } from "@/base/text/canonical";

const SENTENCE = "Type the name exactly as it is shown.";

/** Throws unless the name that was typed is that of what is about to be deleted. */
export function assertTyped(typed: string, name: string): void {
  if (canonicalName(typed) === canonicalName(name)) return;
  throw new AppError("invalid_request", SENTENCE, { fields: { name: SENTENCE } });
}

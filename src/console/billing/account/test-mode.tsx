import { Banner } from "@/ui/feedback/banner";
import type { BillingAccount } from "./account";
import { testModeWords } from "./account-words";

export function TestMode({ mode }: Pick<BillingAccount, "mode">) {
  const words = testModeWords(mode);
  return words && <Banner tone="warn" title={words} />;
}

/** The same as small text, for cards and dialogs. */
export function TestModeLine({ mode }: Pick<BillingAccount, "mode">) {
  const words = testModeWords(mode);
  return words && <p className="mt-3 text-warn text-xs">{words}</p>;
}

import { Banner } from "@/ui/feedback/banner";
import type { BillingAccount } from "./account";
import { testModeWords } from "./account-words";

export function TestMode({ mode }: Pick<BillingAccount, "mode">) {
  const words = testModeWords(mode);
  return words && <Banner title={words} />;
}

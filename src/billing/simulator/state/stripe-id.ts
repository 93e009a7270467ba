import { newSecret } from "@/base/ids";

/** A random id such as "cus_…", with letters and digits like Stripe's. */
export const newStripeId = (prefix: string): string =>
  `${prefix}_${newSecret(24).replaceAll(/[-_]/g, "0")}`;

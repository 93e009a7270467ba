import { readEnvBeforeSetup } from "@/base/env";
import { systemClock } from "@/base/time/clock";
import { stripeClient } from "@/billing";
import { failToStart } from "../startup/fatal-errors";
import { keyOf, setUpBilling } from "./set-up-billing";

try {
  const env = readEnvBeforeSetup();
  const context = { stripe: stripeClient(keyOf(env)), clock: systemClock };
  process.stdout.write(`${await setUpBilling(context, env)}\n`);
} catch (error) {
  failToStart(error);
}

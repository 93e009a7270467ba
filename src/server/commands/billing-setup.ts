import { readEnvBeforeSetup } from "@/base/env";
import { stripeClient } from "@/billing";
import { failToStart } from "../startup/fatal-errors";
import { keyOf, setUpBilling } from "./set-up-billing";

try {
  const env = readEnvBeforeSetup();
  process.stdout.write(`${await setUpBilling(stripeClient(keyOf(env)), env)}\n`);
} catch (error) {
  failToStart(error);
}

import { readEnv } from "@/base/env";
import { endOnFault, failToStart } from "./faults";
import { serve } from "./serve";

endOnFault();
try {
  await serve(readEnv());
} catch (error) {
  failToStart(error);
}

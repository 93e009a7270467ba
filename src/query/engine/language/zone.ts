import { type Fault, faults, field } from "@/base/validation";
import { canonicalZone } from "../time/zone";

function readZone(input: unknown): string | Fault {
  const zone = typeof input === "string" ? canonicalZone(input) : null;
  return zone ?? faults.value("unknown time zone: use an IANA name such as Europe/Berlin");
}

/** An IANA zone in its usual spelling. */
export const zone = () => field(readZone, { type: "string" });

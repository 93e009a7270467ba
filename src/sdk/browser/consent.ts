import type { TallymarkOptions } from "./options";
import type { Storage } from "./storage";

/** Whether the browser asks not to be tracked. */
function asksForPrivacy(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    globalPrivacyControl?: boolean;
  };
  return doNotTrack === "1" || globalPrivacyControl === true;
}

/** Knows whether the visitor may be recorded; another tab can change it at any time. */
export function createConsent(options: TallymarkOptions, storage: Storage) {
  return {
    isOn(): boolean {
      // On a server, there is no visitor.
      if (typeof document === "undefined") return false;
      if (options.respectDoNotTrack && asksForPrivacy()) return false;
      const choice = storage.get("choice");
      return choice ? choice === "in" : !options.optOutByDefault;
    },
    hasOptedOut: () => storage.get("choice") === "out",
  };
}

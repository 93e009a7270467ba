import type { Inputs } from "@/console/api";

export type RankedField = Inputs["overview"]["top"]["field"];

/** The rankings of the overview: what each lists, and what those are called that have none of it. */
export const RANKINGS: readonly { field: RankedField; title: string; without: string }[] = [
  { field: "event_name", title: "Top events", without: "No name" },
  { field: "platform", title: "Platforms", without: "No platform" },
  { field: "country", title: "Countries", without: "Country unknown" },
  { field: "browser", title: "Browsers", without: "Not a browser" },
  { field: "app_version", title: "App versions", without: "No version" },
  { field: "device_type", title: "Devices", without: "Device unknown" },
];

const countries = new Intl.DisplayNames("en", { type: "region", fallback: "code" });

/** How what clients call themselves is written; what else they say stands as it is. */
const NAMES: Partial<Record<string, string>> = {
  web: "Web",
  ios: "iOS",
  android: "Android",
  desktop: "Desktop",
  mobile: "Mobile",
  tablet: "Tablet",
  bot: "Bot",
};

/** A value as people know it: "DE" is Germany. */
export function valueLabel(field: RankedField, value: string): string {
  if (field === "platform" || field === "device_type") return NAMES[value] ?? value;
  if (field !== "country") return value;
  try {
    return countries.of(value) ?? value;
  } catch {
    // Proxies are known to send codes that are none, such as "T1" for Tor.
    return value;
  }
}

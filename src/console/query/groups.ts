import { COLUMNS, isColumn } from "./fields";
import { type Scalar, scalarText } from "./scalars";

const countries = new Intl.DisplayNames("en", { type: "region", fallback: "code" });

/** How what clients call themselves is written; what else they say stands as it is. */
const NAMES: Partial<Record<string, string>> = {
  web: "Web",
  ios: "iOS",
  android: "Android",
  server: "Server",
  desktop: "Desktop",
  mobile: "Mobile",
  tablet: "Tablet",
  bot: "Bot",
};

/** A value as people know it: "DE" is Germany. */
export function valueLabel(field: string, value: string): string {
  if (field === "platform" || field === "device_type") return NAMES[value] ?? value;
  if (field !== "country") return value;
  try {
    return countries.of(value) ?? value;
  } catch {
    // Proxies are known to send codes that are none, such as "T1" for Tor.
    return value;
  }
}

/** What the events are called that do not have the field. */
export const withoutLabel = (field: string): string =>
  isColumn(field) ? COLUMNS[field].without : "Not set";

/** A group of a breakdown: its value, those without one, or all others. */
export function groupLabel(field: string, value: Scalar, other: boolean): string {
  if (other) return "All others";
  if (value === null) return withoutLabel(field);
  return isColumn(field) ? valueLabel(field, String(value)) : scalarText(field, value);
}

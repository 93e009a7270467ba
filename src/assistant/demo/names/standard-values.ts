/** What people call the values that Tallymark itself writes, by column. */
const STANDARD: Record<string, Record<string, string>> = {
  platform: { web: "web", ios: "ios", android: "android", website: "web" },
  browser: {
    chrome: "Chrome",
    safari: "Safari",
    firefox: "Firefox",
    edge: "Microsoft Edge",
    "microsoft edge": "Microsoft Edge",
    opera: "Opera",
    "samsung internet": "Samsung Internet for Android",
  },
  os: {
    windows: "Windows",
    macos: "macOS",
    mac: "macOS",
    macs: "macOS",
    "mac os": "macOS",
    linux: "Linux",
    iphone: "iOS",
    iphones: "iOS",
    "chrome os": "Chrome OS",
  },
  device_type: {
    desktop: "desktop",
    desktops: "desktop",
    mobile: "mobile",
    mobiles: "mobile",
    phone: "mobile",
    phones: "mobile",
    smartphone: "mobile",
    smartphones: "mobile",
    tablet: "tablet",
    tablets: "tablet",
  },
};

/** The stored value that a word stands for in a column; null if it is not a standard one. */
export function standardValue(column: string, text: string): string | null {
  const values = STANDARD[column];
  const lower = text.toLowerCase();
  return values && Object.hasOwn(values, lower) ? (values[lower] ?? null) : null;
}

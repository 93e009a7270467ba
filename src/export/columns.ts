/** The columns that are empty if the client did not send them. */
export const OPTIONAL_COLUMNS = [
  "platform",
  "app_version",
  "sdk_version",
  "browser",
  "os",
  "device_type",
  "country",
] as const;

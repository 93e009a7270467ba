const UNITS = ["bytes", "KiB", "MiB", "GiB", "TiB", "PiB"] as const;

const digits = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 3 });

/** "512 bytes", "1.5 KiB", "64 MiB": three digits. A dash if it is missing. */
export function formatBytes(bytes: number | null | undefined): string {
  if (bytes === null || bytes === undefined || !Number.isFinite(bytes)) return "–";
  let value = Math.abs(bytes);
  let unit = 0;
  // From 999.5 on, three digits would read 1,000.
  while (value >= (unit === 0 ? 1_024 : 999.5) && unit < UNITS.length - 1) {
    value /= 1_024;
    unit += 1;
  }
  const sign = bytes < 0 ? "-" : "";
  const name = unit === 0 && value === 1 ? "byte" : UNITS[unit];
  return `${sign}${unit === 0 ? value.toLocaleString("en-US") : digits.format(value)} ${name}`;
}

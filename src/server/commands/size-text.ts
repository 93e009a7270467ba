const UNITS = ["bytes", "KB", "MB", "GB", "TB"];

/** `1.5 MB`, in powers of 1,000. */
export function sizeText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3);
  const unit = Math.min(power, UNITS.length - 1);
  return `${Number((bytes / 1_000 ** unit).toPrecision(3))} ${UNITS[unit]}`;
}

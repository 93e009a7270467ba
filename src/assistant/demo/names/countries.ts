/** Names that people use besides those of the standard. */
const OTHER_NAMES: Record<string, string> = {
  usa: "US",
  "u.s.": "US",
  "u.s.a.": "US",
  america: "US",
  "united states of america": "US",
  uk: "GB",
  "u.k.": "GB",
  britain: "GB",
  "great britain": "GB",
  england: "GB",
  holland: "NL",
  "the netherlands": "NL",
  czechia: "CZ",
  "czech republic": "CZ",
  korea: "KR",
  "south korea": "KR",
  russia: "RU",
  turkey: "TR",
  vietnam: "VN",
  uae: "AE",
  "ivory coast": "CI",
};

const ADJECTIVES: Record<string, string> = {
  american: "US",
  british: "GB",
  english: "GB",
  german: "DE",
  french: "FR",
  austrian: "AT",
  dutch: "NL",
  swiss: "CH",
  spanish: "ES",
  swedish: "SE",
  canadian: "CA",
  australian: "AU",
  japanese: "JP",
  brazilian: "BR",
  italian: "IT",
  polish: "PL",
  danish: "DK",
  norwegian: "NO",
  finnish: "FI",
  portuguese: "PT",
  belgian: "BE",
  irish: "IE",
  indian: "IN",
  chinese: "CN",
  mexican: "MX",
  turkish: "TR",
  greek: "GR",
  korean: "KR",
};

/** Codes that were withdrawn, or are not those of countries. */
const NOT_USED = new Set([
  "AN",
  "BU",
  "CS",
  "DD",
  "EU",
  "EZ",
  "FX",
  "NT",
  "QO",
  "SU",
  "TP",
  "UK",
  "UN",
  "YD",
  "YU",
  "ZR",
  "ZZ",
]);

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

const display = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
let names: Map<string, string> | undefined;

/** English names of countries in lower case, with their ISO codes. */
function countryNames(): Map<string, string> {
  if (names) return names;
  names = new Map();
  for (const first of LETTERS) {
    for (const second of LETTERS) {
      const code = first + second;
      const name = NOT_USED.has(code) ? undefined : display.of(code);
      if (name) names.set(name.toLowerCase(), code);
    }
  }
  for (const [name, code] of Object.entries({ ...OTHER_NAMES, ...ADJECTIVES }))
    names.set(name, code);
  return names;
}

/**
 * The ISO code of a country by its name, its people or its code in capitals;
 * null for anything else.
 */
export function countryCode(text: string): string | null {
  const code = countryNames().get(text.toLowerCase().trim());
  if (code !== undefined) return code;
  return /^[A-Z]{2}$/.test(text) && countryName(text) !== null ? text : null;
}

/** The English name of a country's code; null if it is not one. */
export function countryName(code: string): string | null {
  if (!/^[A-Z]{2}$/.test(code) || NOT_USED.has(code)) return null;
  return display.of(code) ?? null;
}

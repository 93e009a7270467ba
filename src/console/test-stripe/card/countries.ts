/** ISO 3166-1. */
const CODES =
  "AD AE AF AG AI AL AM AO AR AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CD CF CG CH CI CK CL CM CN CO CR CU CV CW CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW".split(
    " ",
  );

const names = new Intl.DisplayNames("en", { type: "region", fallback: "code" });

/** Every country by its English name. */
export const COUNTRIES: readonly { value: string; label: string }[] = CODES.map((value) => ({
  value,
  label: names.of(value) ?? value,
})).sort((a, b) => a.label.localeCompare(b.label, "en"));

/** The country of a browser's language, such as "en-GB"; "" if it does not tell. */
export function countryOfLanguage(language: string): string {
  try {
    const region = new Intl.Locale(language).maximize().region ?? "";
    return CODES.includes(region) ? region : "";
  } catch {
    // Some systems report languages that are not valid, such as "en-US@posix".
    return "";
  }
}

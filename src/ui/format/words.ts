/** "America/New York": a time zone as people read its name. */
export const zoneWords = (zone: string): string => zone.replaceAll("_", " ");

/** As a heading begins: with a capital letter. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

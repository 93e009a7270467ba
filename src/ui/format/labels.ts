/** "America/New York": an IANA name in readable form. */
export const timeZoneLabel = (zone: string): string => zone.replaceAll("_", " ");

export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

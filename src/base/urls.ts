import { z } from "zod";

const starts = (protocols: string[]) =>
  `a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`;

const isUrl = (text: string, protocols: string[]): boolean =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol);

export const url = (protocols: string[]) =>
  z.string().refine((text) => isUrl(text, protocols), {
    message: `must be ${starts(protocols)}`,
  });

/** One URL, or several that are separated by commas. */
export const urls = (protocols: string[]) =>
  z.string().refine((text) => splitUrls(text).every((one) => isUrl(one, protocols)), {
    message: `must be ${starts(protocols)}, or several, separated by commas`,
  });

export const splitUrls = (text: string): string[] =>
  text
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean);

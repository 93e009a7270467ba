import { domainToASCII } from "node:url";
import { z } from "zod";

/** RFC 5321, 4.5.3.1: of the whole address, and of what stands before the @. */
const MAX_LENGTH = 254;
const MAX_LOCAL_LENGTH = 64;

/**
 * A dot-atom (RFC 5322, 3.2.3): neither spaces nor quotes nor line breaks, which would be read as
 * something else in a mail's header.
 */
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
/** At least two labels (RFC 1034, 3.5), of which the last is not a number. */
const DOMAIN =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?=[a-z0-9-]*[a-z])[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/;
/** Domains with letters beyond ASCII. Anything else the URL parser might read as more than a domain. */
const INTERNATIONAL = /^(?=.*[^\0-\x7f])[\p{L}\p{M}\p{N}\u3002.-]+$/u;

/**
 * The one spelling in which an address is compared, counted, stored and mailed to: no space around it,
 * compatible forms of letters taken together (NFKC), lower case, and an internationalized domain in its
 * ASCII form ("bücher.example" is "xn--bcher-kva.example").
 */
export function canonicalEmail(text: string): string {
  const email = text.normalize("NFKC").trim().toLowerCase();
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  return INTERNATIONAL.test(domain) ? email.slice(0, at + 1) + domainToASCII(domain) : email;
}

function isAddress(email: string): boolean {
  const at = email.lastIndexOf("@");
  const local = email.slice(0, Math.max(at, 0));
  return local.length <= MAX_LOCAL_LENGTH && LOCAL.test(local) && DOMAIN.test(email.slice(at + 1));
}

const TOO_LONG = `Use at most ${MAX_LENGTH} characters.`;

/** An e-mail address, as {@link canonicalEmail}. The part before the @ is ASCII: few mail servers take more. */
export const email = z
  .string()
  .max(MAX_LENGTH, TOO_LONG)
  .transform(canonicalEmail)
  .pipe(
    z
      .string()
      .max(MAX_LENGTH, TOO_LONG)
      .refine((text) => !/^[^@]*[^\0-\x7f][^@]*@/.test(text), {
        error: "Use letters without accents (a to z) before the @.",
        abort: true,
      })
      .refine(isAddress, "Enter an e-mail address, such as ana@example.com."),
  );

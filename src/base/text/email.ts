import { domainToASCII } from "node:url";
import { z } from "zod";

/** RFC 5321, 4.5.3.1: the maximum lengths of the whole address and of the part before the @. */
const MAX_LENGTH = 254;
const MAX_LOCAL_LENGTH = 64;

/**
 * A dot-atom (RFC 5322, 3.2.3): no spaces, quotes or line breaks, which would change the meaning of
 * an email header.
 */
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
/** At least two labels (RFC 1034, 3.5); the last one is not a number. */
const DOMAIN =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?=[a-z0-9-]*[a-z])[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/;
/**
 * Domains with non-ASCII letters. The URL parser could read anything else as more than just a
 * domain.
 */
const INTERNATIONAL = /^(?=.*[^\0-\x7f])[\p{L}\p{M}\p{N}\u3002.-]+$/u;

/**
 * The canonical form in which addresses are compared, counted, stored and used for sending:
 * trimmed, in NFKC and lower case, with an internationalised domain in its ASCII form
 * ("bücher.example" becomes "xn--bcher-kva.example").
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

/** A canonical email address. The part before the @ must be ASCII: few mail servers accept more. */
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
      .refine(isAddress, "Enter an email address, such as ana@example.com."),
  );

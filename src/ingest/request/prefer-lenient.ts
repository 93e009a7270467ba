import type { RequestHead } from "./authenticate";

/** RFC 7240, section 4.4. */
const LENIENT = /(?:^|[,;])\s*handling\s*=\s*"?lenient"?\s*(?:$|[,;])/i;

/** Whether the client wants the valid events of a batch to be published even if others are invalid. */
export const prefersLenient = ({ header }: RequestHead): boolean =>
  LENIENT.test(header("prefer") ?? "");

import { AppError, pathNotFound } from "@/base/errors";
import type { RequestHead } from "./authenticate";
import { readBatch, readSingle, type Submission } from "./submission";

/** An address that events are sent to, and how what is sent there is read. */
export type Door = { path: string; read: (bytes: Buffer, lenient: boolean) => Submission };

const DOORS: readonly Door[] = [
  { path: "/api/v1/ingest/event", read: readSingle },
  { path: "/api/v1/ingest/batch", read: readBatch },
];

/** Throws 404 for another address, 405 for another method. */
export function findDoor({ path, method }: RequestHead): Door {
  const door = DOORS.find((known) => known.path === path);
  if (!door) throw pathNotFound();
  if (method === "POST") return door;
  throw new AppError("method_not_allowed", "Events are sent with POST.", {
    headers: { Allow: "POST, OPTIONS" },
  });
}

/** RFC 7240, section 4.4. */
const LENIENT = /(?:^|[,;])\s*handling\s*=\s*"?lenient"?\s*(?:$|[,;])/i;

/** Whether the good events of a batch are wanted also if others are bad. */
export const prefersLenient = ({ header }: RequestHead): boolean =>
  LENIENT.test(header("prefer") ?? "");

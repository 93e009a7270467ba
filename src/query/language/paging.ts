import { z } from "zod";
import { type Fault, faults, field } from "@/base/validation";
import { EARLIEST, LATEST } from "../period/period";

const UNKNOWN = faults.value("unknown cursor: give the next_cursor of the page before, or none");

/** An end of a range in ms, as a place can hold it. */
export const rangeInstant = z.int().min(EARLIEST).max(LATEST);

/** A place in a list as an opaque text, for clients to hand back. */
export const writePlace = (place: unknown): string =>
  Buffer.from(JSON.stringify(place)).toString("base64url");

/** Reads what {@link writePlace} wrote. Nobody else may write one, but anybody can: `place` checks all. */
export const placeField = <S extends z.ZodType>(place: S) =>
  field((input) => readPlace(place, input), { type: "string" });

function readPlace<S extends z.ZodType>(place: S, input: unknown): z.output<S> | Fault {
  if (typeof input !== "string") return input === undefined ? faults.missing : faults.stringType;
  const read = place.safeParse(parsed(input));
  return read.success ? read.data : UNKNOWN;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString());
  } catch {
    return undefined;
  }
}

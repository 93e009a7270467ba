import type { EventName, FieldName } from "../names/catalogue";
import type { ValueLink } from "../names/links";
import type { Operator } from "../names/query-types";

/** Words that name an event or a field: several candidates if they fit equally well. */
export type EventRef = {
  text: string;
  candidates: EventName[];
  /** Whether the text is another word for the event, or misspelt. */
  isGuess: boolean;
};
export type FieldRef = { text: string; candidates: FieldName[] };

/** A filter as a question states it, before its value is looked up. */
export type RawFilter =
  /** A field with what it is compared with, as written. */
  | { kind: "test"; field: FieldRef; op: Operator | "between"; texts: string[] }
  /** Values that were recognised by themselves, such as a country. */
  | { kind: "value"; text: string; links: ValueLink[]; negated: boolean }
  /** A number without the field that it is compared with. */
  | { kind: "amount"; op: Operator; value: number }
  /** A text that must be a value, though nothing says of which field. */
  | { kind: "text"; text: string; negated: boolean }
  /** Words that filter in a way that no query can express. */
  | { kind: "unclear"; text: string };

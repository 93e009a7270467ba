import type { EventRef } from "../items/refs";
import type { FieldName } from "../names/catalogue";
import type { Pieces } from "./pieces";

/**
 * Chooses among events that fit a text equally well the only one that has the properties in the
 * question: of "deliveries that were on time", the completed ones.
 */
export function narrowEvents(pieces: Pieces): Pieces {
  const owners = fieldsOf(pieces).flatMap(({ events }) => (events.length > 0 ? [events] : []));
  if (owners.length === 0) return pieces;
  const events = pieces.nouns.events.map((ref) => narrowed(ref, owners));
  return { ...pieces, nouns: { ...pieces.nouns, events } };
}

function narrowed(ref: EventRef, owners: readonly string[][]): EventRef {
  if (ref.candidates.length < 2) return ref;
  const isCandidate = (event: string) => ref.candidates.some(({ name }) => name === event);
  // A property lists only the events that have it most: without a candidate among
  // them, it says nothing.
  const telling = owners.filter((events) => events.some(isCandidate));
  if (telling.length === 0) return ref;
  const fitting = ref.candidates.filter(({ name }) =>
    telling.every((events) => events.includes(name)),
  );
  return fitting.length === 1 ? { ...ref, candidates: fitting, isGuess: true } : ref;
}

/** The properties that a question names without doubt. */
function fieldsOf({ filters, by, aggregate, property }: Pieces): FieldName[] {
  const refs = [
    ...filters.flatMap((filter) => {
      if (filter.kind === "test") return [filter.field.candidates];
      return filter.kind === "value" ? [filter.links.map(({ field }) => field)] : [];
    }),
    ...by.flatMap((one) => (one.kind === "field" ? [one.ref.candidates] : [])),
    ...[aggregate?.property, property].flatMap((ref) => (ref ? [ref.candidates] : [])),
  ];
  return refs.flatMap(([only, ...others]) => (only && others.length === 0 ? [only] : []));
}

/**
 * A funnel's event is one integer: its ms, four bits for its position among the events of that ms,
 * and a last byte with one bit per step that it matches.
 */
const MASK_BITS = 8;
const MS_BITS = 12;

export const ms = (event: string): string => `bitShiftRight(${event}, ${MS_BITS})`;
export const mask = (event: string): string => `bitAnd(${event}, ${2 ** MASK_BITS - 1})`;
export const matches = (event: string, step: number): string => `bitTest(${event}, ${step - 1})`;

export const eventSql = (at: string, place: number, masks: readonly string[]): string =>
  [`${at} * ${2 ** MS_BITS}${place === 0 ? "" : ` + ${place * 2 ** MASK_BITS}`}`, ...masks].join(
    " + ",
  );

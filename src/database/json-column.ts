import type { Prisma } from "./generated/client";

/**
 * Wraps JSON from users as the value of a column. Without this, Prisma would interpret a key
 * "$type", at any depth, as its own tag: it would reject the object or store a different one.
 */
export const jsonColumn = (value: Prisma.InputJsonValue): Prisma.InputJsonValue => ({
  // The tag for "unchanged" in Prisma's own protocol.
  toJSON: () => ({ $type: "Raw", value }),
});

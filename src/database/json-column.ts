import type { Prisma } from "./generated/client";

/**
 * JSON that users wrote, as the value of a column. As it is, Prisma would take a key "$type" in it, at
 * whatever depth, for a tag of its own: it would refuse the object, or keep another.
 */
export const jsonColumn = (value: Prisma.InputJsonObject): Prisma.InputJsonValue => ({
  // The tag by which Prisma's own protocol says "as it is".
  toJSON: () => ({ $type: "Raw", value }),
});

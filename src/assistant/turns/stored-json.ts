import { storableJson } from "@/base/validation";
import { jsonColumn, type Prisma } from "@/database";

/**
 * What a model or a tool has said, as the value of a JSON column. Either may say anything, also
 * characters that PostgreSQL cannot store.
 */
export const storedJson = (value: unknown): Prisma.InputJsonValue =>
  jsonColumn(storableJson(value, () => undefined) as Prisma.InputJsonValue);

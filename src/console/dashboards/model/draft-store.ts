import { isRecord } from "@/console/query/model/read";
import { draftsOf } from "@/console/unsaved/drafts";
import type { Base, Work } from "./draft";

const isWork = (kept: unknown): kept is Work =>
  isRecord(kept) && isBase(kept.base) && isContent(kept.mine);

const isBase = (value: unknown): value is Base =>
  isContent(value) && "updatedAt" in value && typeof value.updatedAt === "string";

const isContent = (value: unknown): value is object =>
  isRecord(value) &&
  typeof value.title === "string" &&
  typeof value.description === "string" &&
  isRecord(value.config) &&
  Array.isArray(value.config.widgets);

/** By the dashboard's id. */
export const DRAFTS = draftsOf("dashboard", isWork);

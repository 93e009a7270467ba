import { int, model, optional, text, withDefault } from "@/base/validation";

/** The most items of a list, and how many without a `limit`. */
export const LIMIT = withDefault(int({ ge: 1, le: 200 }), 50).describe("The most items.");

export const ListQuery = model({ limit: LIMIT });

/** The project of a request that needs one. */
export const PROJECT_ID = optional(text()).describe("The project. Default: your only project.");

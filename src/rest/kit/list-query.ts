import { int, model, withDefault } from "@/base/validation";

/** The most items of a list, and how many without a `limit`. */
export const LIMIT = withDefault(int({ ge: 1, le: 200 }), 50);

export const ListQuery = model({ limit: LIMIT });

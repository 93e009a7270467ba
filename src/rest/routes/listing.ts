import { int, model, withDefault } from "@/base/validation";

/** The query of a list of the caller's stored things (specification: default 50, 1 to 200). */
export const ListQuery = model({ limit: withDefault(int({ ge: 1, le: 200 }), 50) });

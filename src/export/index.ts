export { exportLines } from "./lines";
export { type CountedPart, type ExportPlan, planExport } from "./plan";
export type { Part, Selection } from "./selection";

export { exportLines } from "./lines";
export { exportParquet, MAX_PARQUET_EVENTS } from "./parquet";
export { type CountedPart, type ExportPlan, planExport } from "./plan";
export { countedOnly, type Part, type Selection } from "./selection";

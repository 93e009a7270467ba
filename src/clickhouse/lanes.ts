/**
 * The request header that names the lane of the embedded engine. A ClickHouse server ignores it.
 */
export const LANE_HEADER = "X-Tallymark-Lane";

/** Shown in charts and tables without rows. */
export const NO_DATA = "No data in this range.";

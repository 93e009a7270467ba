/** The cookie that holds the id of the project that was open last. Set by proxy.ts, read for `/`. */
export const REMEMBERED_PROJECT = "tallymark_project";

/** The ids and times of the examples. */
export const PROJECT_ID = "3d6f0a1c-5b5e-4c55-9a55-6f2f6f1b7a01";
export const USER_ID = "8a4e2d7b-0c0f-4f0e-8f5a-2f6f0d1c9b02";
export const DASHBOARD_ID = "019f2c1e-6a00-7c3d-8e4f-5a6b7c8d9e03";
export const REPORT_ID = "019f2c1e-6a01-7c3d-8e4f-5a6b7c8d9e04";
export const CONVERSATION_ID = "019f2c1e-6a02-7c3d-8e4f-5a6b7c8d9e05";
export const TIME = "2026-07-15T12:00:00.000Z";
export const ETAG = `"${TIME}"`;

/** For `vi.waitFor`, whose default of one second is too short for a busy machine. */
export const PATIENTLY = { timeout: 60_000, interval: 50 };

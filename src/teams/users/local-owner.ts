/** The owner of an installation before anyone claims it. No mail can ever reach this address. */
export const LOCAL_OWNER = { email: "owner@localhost", name: "Local owner" } as const;

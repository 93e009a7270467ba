/** The owner of an installation before anyone claims it. No email can ever reach this address. */
export const LOCAL_OWNER = { email: "owner@localhost", name: "Local owner" } as const;

/** The owner of an installation that nobody has signed up to. No mail can ever reach the address. */
export const LOCAL_OWNER = { email: "owner@localhost", name: "Local owner" } as const;

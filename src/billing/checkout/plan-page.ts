/** Where Stripe's pages return to. */
export const planPage = (origin: string, teamId: string): string => `${origin}/t/${teamId}/plan`;

/** Where Stripe's pages return to. */
export const planPage = (origin: string, teamId: string): string => `${origin}/t/${teamId}/plan`;

/**
 * Where a payment page for one task returns to once it is done. The plan page confirms the task.
 */
export const planPageAfter = (task: "card" | "cancel", origin: string, teamId: string): string =>
  `${planPage(origin, teamId)}?done=${task}`;

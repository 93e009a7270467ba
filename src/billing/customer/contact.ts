import { LOCAL_OWNER } from "@/teams";
import type { BillingContext } from "../stripe/context";
import { ask, orNull } from "../stripe/errors";

type TeamCustomer = { teamId: string; customerId: string };

/**
 * Gives the customer the name and address of the team's owner, to whom Stripe sends receipts, if
 * the owner has changed. The same owner may have entered another address for receipts in the
 * portal, which stays. False if Stripe does not have the customer.
 */
export async function refreshContact(
  { prisma, stripe }: Pick<BillingContext, "prisma" | "stripe">,
  { teamId, customerId }: TeamCustomer,
  consequence: string,
): Promise<boolean> {
  const customer = await orNull(ask(consequence, () => stripe.customers.retrieve(customerId)));
  if (customer === null || customer.deleted) return false;
  const owner = await prisma.membership.findFirst({
    where: { teamId, role: "owner" },
    select: { user: { select: { id: true, name: true, email: true } } },
  });
  if (owner === null || customer.metadata.owner === owner.user.id) return true;
  const { id, name, email } = owner.user;
  const reachable = email === LOCAL_OWNER.email ? {} : { email };
  await ask(consequence, () =>
    stripe.customers.update(customerId, { name, ...reachable, metadata: { owner: id } }),
  );
  return true;
}

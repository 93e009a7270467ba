import { liveCustomer } from "../customers/customers";
import { emit } from "../events/emit";
import type { DeletedCustomer } from "../state/kinds";
import type { World } from "../state/world";
import { endSubscription } from "./change-subscription";
import { liveSubscriptions } from "./live-subscription";

/** Deletes a customer, which ends their subscriptions at once and collects nothing any more. */
export function deleteCustomer(world: World, id: string): DeletedCustomer {
  const customer = liveCustomer(world, id);
  for (const subscription of liveSubscriptions(world, id)) {
    endSubscription(world, subscription.id, "cancellation_requested");
  }
  for (const invoice of world.all("invoice")) {
    if (invoice.customer !== id || !invoice.auto_advance) continue;
    world.put("invoice", invoice.id, {
      ...invoice,
      auto_advance: false,
      automatically_finalizes_at: null,
      next_payment_attempt: null,
    });
  }
  emit(world, "customer.deleted", customer, { customer: id });
  return world.put("customer", id, { id, object: "customer", deleted: true });
}

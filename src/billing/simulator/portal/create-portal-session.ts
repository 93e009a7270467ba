import { HOUR_MS } from "@/base/time/durations";
import { liveCustomer } from "../customers/customers";
import { invalid } from "../state/faults";
import type { PortalSession } from "../state/kinds";
import { newStripeId } from "../state/stripe-id";
import type { World } from "../state/world";
import { liveSubscription } from "../subscriptions/live-subscription";

/** How long a portal can be used after it was opened. */
const USABLE_MS = HOUR_MS;

type PortalFields = {
  customer: string;
  configuration?: string;
  return_url: string;
  flow: PortalSession["flow"];
};

export function createPortalSession(world: World, fields: PortalFields): PortalSession {
  const customer = liveCustomer(world, fields.customer, "customer");
  const configuration = chosenConfiguration(world, fields.configuration);
  checkFlow(world, customer.id, fields.flow);
  const id = newStripeId("bps");
  const session = {
    id,
    object: "billing_portal.session",
    after_expiration: null,
    configuration,
    created: world.now(customer.id),
    customer: customer.id,
    customer_account: null,
    flow: fields.flow,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: fields.return_url,
    url: new URL(`/test-portal/${id}`, fields.return_url).href,
  } satisfies PortalSession;
  return world.put("billing_portal.session", id, session, { expiresAt: world.nowMs + USABLE_MS });
}

function chosenConfiguration(world: World, id: string | undefined): string {
  if (id !== undefined) return world.find("billing_portal.configuration", id, "configuration").id;
  const standard = world.all("billing_portal.configuration").find(({ is_default }) => is_default);
  if (standard !== undefined) return standard.id;
  throw invalid(
    "You can't create a portal session in test mode until you save your customer portal settings in test mode.",
  );
}

function checkFlow(world: World, customer: string, flow: PortalSession["flow"]): void {
  const id = flow?.subscription_cancel?.subscription;
  if (id === undefined) return;
  const subscription = liveSubscription(world, id);
  if (subscription.customer !== customer) {
    throw invalid("The subscription does not belong to the customer of this portal session.");
  }
  if (subscription.cancel_at !== null) {
    throw invalid(`The subscription \`${id}\` is already set to be canceled at period end.`, {
      param: "flow_data[subscription_cancel][subscription]",
    });
  }
}

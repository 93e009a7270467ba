import type { PortalConfiguration } from "../state/kinds";
import { newStripeId } from "../state/stripe-id";
import type { World } from "../state/world";

type Features = PortalConfiguration["features"];

type ConfigurationFields = {
  name: string | null;
  metadata: Record<string, string>;
  default_return_url: string | null;
  business_profile: Partial<PortalConfiguration["business_profile"]>;
  customer_update: Partial<Features["customer_update"]>;
  invoice_history: Partial<Features["invoice_history"]>;
  payment_method_update: Partial<Features["payment_method_update"]>;
  subscription_cancel: Partial<Features["subscription_cancel"]>;
};

/** The first one becomes the default. */
export function createConfiguration(
  world: World,
  fields: ConfigurationFields,
): PortalConfiguration {
  const id = newStripeId("bpc");
  const configuration = {
    id,
    object: "billing_portal.configuration",
    active: true,
    application: null,
    business_profile: {
      headline: null,
      privacy_policy_url: null,
      terms_of_service_url: null,
      ...fields.business_profile,
    },
    created: world.now(),
    default_return_url: fields.default_return_url,
    features: withDefaults(fields),
    is_default: world.all("billing_portal.configuration").length === 0,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: fields.metadata,
    name: fields.name,
    updated: world.now(),
  } satisfies PortalConfiguration;
  return world.put("billing_portal.configuration", id, configuration);
}

/** Features that are not mentioned are off. */
function withDefaults(fields: ConfigurationFields): Features {
  return {
    customer_update: { allowed_updates: [], enabled: false, ...fields.customer_update },
    invoice_history: { enabled: false, ...fields.invoice_history },
    payment_method_update: {
      enabled: false,
      payment_method_configuration: null,
      ...fields.payment_method_update,
    },
    subscription_cancel: {
      cancellation_reason: { enabled: false, feedback_options: null, options: [] },
      enabled: false,
      mode: "at_period_end",
      proration_behavior: "none",
      ...fields.subscription_cancel,
    },
    subscription_pause: { duration: { interval_options: [], type: "indefinite" }, enabled: false },
    subscription_update: {
      billing_cycle_anchor: null,
      default_allowed_updates: [],
      enabled: false,
      proration_behavior: "none",
      schedule_at_period_end: { conditions: [] },
      trial_update_behavior: "end_trial",
    },
  };
}

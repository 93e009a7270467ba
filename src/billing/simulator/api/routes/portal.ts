import { z } from "zod";
import { createConfiguration } from "../../portal/configurations";
import { createPortalSession } from "../../portal/create-portal-session";
import type { PortalSession } from "../../state/kinds";
import { listOf, listParams } from "../request/lists";
import { clearable, flag, mergeMetadata, metadata, params, text, url } from "../request/params";
import { type Route, route } from "../request/route";

const enabled = z.strictObject({ enabled: flag });

const features = z.strictObject({
  customer_update: z
    .strictObject({ enabled: flag, allowed_updates: z.array(text).exactOptional() })
    .exactOptional(),
  invoice_history: enabled.exactOptional(),
  payment_method_update: enabled.exactOptional(),
  subscription_cancel: z
    .strictObject({
      enabled: flag,
      mode: z.enum(["at_period_end", "immediately"]).exactOptional(),
      proration_behavior: z.enum(["none", "create_prorations", "always_invoice"]).exactOptional(),
    })
    .exactOptional(),
  subscription_update: z.strictObject({ enabled: z.literal("false") }).exactOptional(),
  subscription_pause: z.strictObject({ enabled: z.literal("false") }).exactOptional(),
});

const businessProfile = z.strictObject({
  headline: clearable.exactOptional(),
  privacy_policy_url: url.exactOptional(),
  terms_of_service_url: url.exactOptional(),
});

const flowData = z.strictObject({
  type: z.enum(["payment_method_update", "subscription_cancel", "customer_update"]),
  subscription_cancel: z.strictObject({ subscription: text }).exactOptional(),
  after_completion: z
    .strictObject({
      type: z.enum(["redirect", "hosted_confirmation", "portal_homepage"]),
      redirect: z.strictObject({ return_url: url }).exactOptional(),
      hosted_confirmation: z.strictObject({ custom_message: text.exactOptional() }).exactOptional(),
    })
    .exactOptional(),
});

const configurations = "/v1/billing_portal/configurations";

export const portalRoutes: Route[] = [
  route(
    "POST",
    configurations,
    params({
      features,
      business_profile: businessProfile.exactOptional(),
      default_return_url: clearable.exactOptional(),
      metadata: metadata.exactOptional(),
      name: clearable.exactOptional(),
    }),
    (world, { features, ...fields }) =>
      createConfiguration(world, {
        name: fields.name ?? null,
        metadata: mergeMetadata({}, fields.metadata),
        default_return_url: fields.default_return_url ?? null,
        business_profile: fields.business_profile ?? {},
        customer_update: features.customer_update ?? {},
        invoice_history: features.invoice_history ?? {},
        payment_method_update: features.payment_method_update ?? {},
        subscription_cancel: features.subscription_cancel ?? {},
      }),
  ),
  route("GET", `${configurations}/:id`, params({}), (world, _, id) =>
    world.find("billing_portal.configuration", id),
  ),
  route(
    "GET",
    configurations,
    listParams({ active: flag.exactOptional(), is_default: flag.exactOptional() }),
    (world, { active, is_default, ...page }) => {
      const all = world
        .all("billing_portal.configuration")
        .filter((each) => active === undefined || each.active === active)
        .filter((each) => is_default === undefined || each.is_default === is_default);
      return listOf(configurations, all, page);
    },
  ),
  route(
    "POST",
    "/v1/billing_portal/sessions",
    params({
      customer: text,
      configuration: text.exactOptional(),
      return_url: url,
      flow_data: flowData.exactOptional(),
    }),
    (world, { expand: _, flow_data, ...fields }) =>
      createPortalSession(world, { ...fields, flow: flow_data ? flowOf(flow_data) : null }),
  ),
];

function flowOf({ type, subscription_cancel, after_completion }: z.infer<typeof flowData>) {
  return {
    after_completion: {
      hosted_confirmation: after_completion?.hosted_confirmation
        ? { custom_message: after_completion.hosted_confirmation.custom_message ?? null }
        : null,
      redirect: after_completion?.redirect ?? null,
      type: after_completion?.type ?? "portal_homepage",
    },
    customer_update: null,
    subscription_cancel: subscription_cancel ? { ...subscription_cancel, retention: null } : null,
    subscription_pause: null,
    subscription_update: null,
    subscription_update_confirm: null,
    type,
  } satisfies PortalSession["flow"];
}

import Stripe from "stripe";
import { emit, previousAttributes } from "../events/emit";
import { invalid } from "../state/faults";
import type { Price } from "../state/kinds";
import { newStripeId } from "../state/stripe-id";
import type { World } from "../state/world";

type PriceFields = {
  product: string;
  currency: string;
  active?: boolean;
  nickname?: string | null;
  lookup_key?: string | null;
  transfer_lookup_key?: boolean;
  /** In cents, possibly with a fraction. */
  unitAmount: string;
  recurring?: {
    interval: "day" | "week" | "month" | "year";
    interval_count: number;
    usage_type: "licensed" | "metered";
    meter: string | null;
  } | null;
  metadata?: Stripe.Metadata;
};

export function createPrice(world: World, fields: PriceFields): Price {
  const { recurring = null, lookup_key = null } = fields;
  world.find("product", fields.product, "product");
  if (recurring?.meter) world.find("billing.meter", recurring.meter, "recurring[meter]");
  if (recurring?.usage_type === "metered" && recurring.meter === null) {
    throw invalid("A metered price must have a meter.", { param: "recurring[meter]" });
  }
  if (lookup_key !== null) freeLookupKey(world, lookup_key, fields.transfer_lookup_key ?? false);
  const id = newStripeId("price");
  const decimal = Stripe.Decimal.from(fields.unitAmount).toString();
  const price = {
    id,
    object: "price",
    active: fields.active ?? true,
    billing_scheme: "per_unit",
    created: world.now(),
    currency: fields.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key,
    metadata: fields.metadata ?? {},
    nickname: fields.nickname ?? null,
    product: fields.product,
    recurring: recurring && { ...recurring, trial_period_days: null },
    tax_behavior: "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: recurring === null ? "one_time" : "recurring",
    // Fractions of a cent are only in the decimal.
    unit_amount: /^\d+$/.test(decimal) ? Number(decimal) : null,
    unit_amount_decimal: decimal,
  } satisfies Price;
  world.put("price", id, price);
  emit(world, "price.created", price, { customer: null });
  return price;
}

export function updatePrice(world: World, before: Price, changes: Partial<Price>): Price {
  const after = { ...before, ...changes };
  world.put("price", after.id, after);
  emit(world, "price.updated", after, {
    customer: null,
    previous: previousAttributes(before, after),
  });
  return after;
}

/** A lookup key belongs to one price. */
export function freeLookupKey(world: World, key: string, transfer: boolean): void {
  const holder = world.all("price").find(({ lookup_key }) => lookup_key === key);
  if (holder === undefined) return;
  if (!transfer) {
    throw invalid(
      `A price (\`${holder.id}\`) already uses that lookup key. To transfer it, set \`transfer_lookup_key\` to true.`,
      { param: "lookup_key" },
    );
  }
  updatePrice(world, holder, { lookup_key: null });
}

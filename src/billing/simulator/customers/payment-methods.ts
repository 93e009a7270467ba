import { DAY_MS } from "@/base/time/durations";
import { emit } from "../events/emit";
import { cardError, invalid, missing } from "../state/faults";
import type { PaymentMethod } from "../state/kinds";
import { newStripeId } from "../state/stripe-id";
import type { World } from "../state/world";
import { cardOf, fingerprintOf, isTestCard, type TestCardName, testCard } from "./test-cards";

/** How long a payment method is kept that was never attached to a customer. */
const UNUSED_MS = DAY_MS;

/** A payment method for a test card, such as pm_card_visa, or the existing one with that id. */
export function findPaymentMethod(
  world: World,
  id: string,
  param = "payment_method",
): PaymentMethod {
  if (isTestCard(id)) return createPaymentMethod(world, id);
  const method = world.get("payment_method", id);
  if (method === null) throw missing("PaymentMethod", id, param);
  return method;
}

function createPaymentMethod(world: World, name: TestCardName): PaymentMethod {
  const id = newStripeId("pm");
  const { brand, last4 } = testCard(name);
  const method: PaymentMethod = {
    id,
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
      country: "US",
      display_brand: brand,
      exp_month: 12,
      exp_year: new Date(world.nowMs).getUTCFullYear() + 5,
      fingerprint: fingerprintOf(name),
      funding: "credit",
      generated_from: null,
      last4,
      networks: { available: [brand], preferred: null },
      regulated_status: null,
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: world.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: "card",
  };
  return world.put("payment_method", id, method, { expiresAt: world.nowMs + UNUSED_MS });
}

export function attachPaymentMethod(world: World, id: string, customer: string): PaymentMethod {
  const method = findPaymentMethod(world, id, "id");
  if (method.customer === customer) return method;
  if (method.customer !== null) {
    throw invalid("The payment method you provided has already been attached to a customer.");
  }
  const { onAttach } = cardOf(method);
  if (onAttach !== null) throw cardError(onAttach);
  const attached = world.put(
    "payment_method",
    method.id,
    { ...method, customer },
    { expiresAt: null },
  );
  emit(world, "payment_method.attached", attached, { customer });
  return attached;
}

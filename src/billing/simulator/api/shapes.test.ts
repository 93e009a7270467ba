import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { runEverything } from "@/testing/billing/every-object";

const file = new URL("../../../../../shared/data/stripe-fixtures.json", import.meta.url);

/** Every object with a type, wherever it is nested. */
function typedObjects(value: unknown): object[] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.values(value).flatMap(typedObjects);
  return "object" in value && value.object !== "list" ? [value, ...inner] : inner;
}

/** Whose keys are chosen by whoever creates the object, or depend on an event's type. */
const FREE = ["metadata", "payload", "data.object", "previous_attributes"];

/** Where `value` has a key or a type that `example` does not have; a null says nothing. */
function differences(value: unknown, example: unknown, path: string): string[] {
  if (value === null || example === null || FREE.some((name) => path.endsWith(`.${name}`)))
    return [];
  if (Array.isArray(value)) {
    if (!Array.isArray(example)) return [`${path} is an array`];
    return value.flatMap((item) => differences(item, example[0] ?? null, `${path}[]`));
  }
  if (typeof value !== typeof example) return [`${path} is a ${typeof value}`];
  if (typeof value !== "object" || typeof example !== "object") return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (Object.hasOwn(example, key))
      return differences(inner, Reflect.get(example, key), `${path}.${key}`);
    // The SDK's types have newer keys than the examples; they are null here.
    return inner === null ? [] : [`${path}.${key} is unknown`];
  });
}

/** The SDK's types have these keys, but the example happens to show another case. */
const NOT_IN_THE_EXAMPLES = [
  "billing_portal.configuration.features.subscription_pause is unknown",
  "checkout.session.line_items is unknown",
  "event.data.previous_attributes is unknown",
  "invoice.lines.data[].pricing.price_details is unknown",
  "invoice.payments is unknown",
  "invoice_payment.payment.payment_intent is unknown",
  "line_item.pricing.price_details is unknown",
];

const TYPES = [
  "billing.meter",
  "billing.meter_event",
  "billing.meter_event_summary",
  "billing_portal.configuration",
  "billing_portal.session",
  "checkout.session",
  "customer",
  "event",
  "invoice",
  "invoice_payment",
  "invoiceitem",
  "item",
  "line_item",
  "payment_method",
  "price",
  "product",
  "subscription",
  "subscription_item",
];

test.skipIf(!existsSync(file))(
  "every key and type of the simulator's objects is in Stripe's own examples",
  async () => {
    const examples: Record<string, unknown> = JSON.parse(readFileSync(file, "utf8")).resources;
    const objects = (await runEverything()).flatMap(typedObjects);
    const found = new Set<string>();
    const wrong = objects.flatMap((each) => {
      const type = String(Reflect.get(each, "object"));
      found.add(type);
      const isDeleted = "deleted" in each;
      const example = examples[isDeleted ? `deleted_${type}` : type];
      return example === undefined ? [] : differences(each, example, type);
    });
    expect([...new Set(wrong)].sort()).toEqual(NOT_IN_THE_EXAMPLES);
    expect([...found]).toEqual(expect.arrayContaining(TYPES));
  },
);

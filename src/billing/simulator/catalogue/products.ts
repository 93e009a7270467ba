import type Stripe from "stripe";
import { emit, previousAttributes } from "../events/emit";
import type { Product } from "../state/kinds";
import { newStripeId } from "../state/stripe-id";
import type { World } from "../state/world";

type ProductFields = {
  id?: string;
  name: string;
  active?: boolean;
  description?: string | null;
  unit_label?: string | null;
  metadata?: Stripe.Metadata;
};

export function createProduct(world: World, fields: ProductFields): Product {
  const id = fields.id ?? newStripeId("prod");
  const product = {
    id,
    object: "product",
    active: fields.active ?? true,
    created: world.now(),
    default_price: null,
    description: fields.description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: fields.metadata ?? {},
    name: fields.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: "service",
    unit_label: fields.unit_label ?? null,
    updated: world.now(),
    url: null,
  } satisfies Product;
  world.put("product", id, product);
  emit(world, "product.created", product, { customer: null });
  return product;
}

export function updateProduct(world: World, before: Product, changes: Partial<Product>): Product {
  const after = { ...before, ...changes, updated: world.now() };
  world.put("product", after.id, after);
  emit(world, "product.updated", after, {
    customer: null,
    previous: previousAttributes(before, after),
  });
  return after;
}

import { invalid } from "../../state/faults";
import type { Kind } from "../../state/kinds";
import type { World } from "../../state/world";

/** The kinds of object that an id with this prefix may name. */
const KINDS: Record<string, Kind> = {
  cus: "customer",
  prod: "product",
  price: "price",
  pm: "payment_method",
  cs: "checkout.session",
  sub: "subscription",
  in: "invoice",
  bpc: "billing_portal.configuration",
};

/** Lists that an object contains only if the request asks for them. */
const INCLUDABLE: Record<string, (world: World, id: string) => object> = {
  "checkout.session.line_items": (world, id) => ({
    object: "list",
    data: world.get("checkout_order", id)?.lineItems ?? [],
    has_more: false,
    url: `/v1/checkout/sessions/${id}/line_items`,
  }),
  "invoice.payments": (world, id) => ({
    object: "list",
    data: world.all("invoice_payment").filter(({ invoice }) => invoice === id),
    has_more: false,
    url: "/v1/invoice_payments",
  }),
  "customer.subscriptions": (world, id) => ({
    object: "list",
    data: world
      .all("subscription")
      .filter(({ customer, status }) => customer === id && status !== "canceled"),
    has_more: false,
    url: `/v1/customers/${id}/subscriptions`,
  }),
};

/** Stripe's limit. */
const MAX_DEPTH = 4;

/** The answer with the related objects that `expand` names, such as "data.latest_invoice". */
export function expandAll(world: World, answer: object, paths: string[]): object {
  let expanded: unknown = answer;
  for (const path of paths) {
    const keys = path.split(".");
    if (keys.filter((key) => key !== "data").length > MAX_DEPTH) {
      throw invalid(`You cannot expand more than ${MAX_DEPTH} levels of a property.`);
    }
    expanded = expand(world, expanded, keys, path);
  }
  return expanded as object;
}

function expand(world: World, value: unknown, keys: string[], path: string): unknown {
  if (Array.isArray(value)) return value.map((item) => expand(world, item, keys, path));
  const [key, ...rest] = keys;
  if (key === undefined || value === null) return value;
  if (typeof value !== "object") throw notExpandable(path);
  const inner = propertyOf(world, value, key, path);
  return { ...value, [key]: expand(world, inner, rest, path) };
}

function propertyOf(world: World, owner: object, key: string, path: string): unknown {
  const name = "object" in owner && "id" in owner ? `${owner.object}.${key}` : "";
  if (Object.hasOwn(INCLUDABLE, name) && "id" in owner) {
    return INCLUDABLE[name]?.(world, String(owner.id));
  }
  if (!Object.hasOwn(owner, key)) throw notExpandable(path);
  const value: unknown = Reflect.get(owner, key);
  if (typeof value !== "string") return value;
  return objectWith(world, value) ?? value;
}

function objectWith(world: World, id: string): object | null {
  const prefix = id.slice(0, id.indexOf("_"));
  const kind = Object.hasOwn(KINDS, prefix) ? KINDS[prefix] : undefined;
  return kind === undefined ? null : world.get(kind, id);
}

const notExpandable = (path: string) =>
  invalid(`This property cannot be expanded (${path}).`, { param: "expand" });

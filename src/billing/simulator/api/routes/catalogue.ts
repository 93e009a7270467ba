import { z } from "zod";
import { createPrice, freeLookupKey, updatePrice } from "../../catalogue/prices";
import { createProduct, updateProduct } from "../../catalogue/products";
import { invalid } from "../../state/faults";
import { listOf, listParams } from "../request/lists";
import {
  clearable,
  count,
  currency,
  flag,
  mergeMetadata,
  metadata,
  params,
  text,
} from "../request/params";
import { type Route, route } from "../request/route";

const productFields = {
  active: flag.exactOptional(),
  description: clearable.exactOptional(),
  unit_label: clearable.exactOptional(),
  metadata: metadata.exactOptional(),
};

const priceFields = {
  active: flag.exactOptional(),
  nickname: clearable.exactOptional(),
  lookup_key: clearable.exactOptional(),
  transfer_lookup_key: flag.exactOptional(),
  metadata: metadata.exactOptional(),
};

/** Three years of days, as at Stripe. */
const MAX_INTERVALS = 1095;

const recurring = z.strictObject({
  interval: z.enum(["day", "week", "month", "year"]),
  interval_count: count
    .refine((value) => value >= 1 && value <= MAX_INTERVALS, `must be from 1 to ${MAX_INTERVALS}`)
    .default(1),
  usage_type: z.enum(["licensed", "metered"]).default("licensed"),
  meter: text.nullable().default(null),
});

export const catalogueRoutes: Route[] = [
  route(
    "POST",
    "/v1/products",
    params({ ...productFields, id: text.exactOptional(), name: text.min(1) }),
    (world, { expand: _, metadata, ...fields }) => {
      if (fields.id !== undefined && world.get("product", fields.id) !== null) {
        throw invalid("Product already exists.", { code: "resource_already_exists", param: "id" });
      }
      return createProduct(world, { ...fields, metadata: mergeMetadata({}, metadata) });
    },
  ),
  route("GET", "/v1/products/:id", params({}), (world, _, id) => world.find("product", id)),
  route(
    "POST",
    "/v1/products/:id",
    params({ ...productFields, name: text.min(1).exactOptional() }),
    (world, { expand: _, metadata, ...fields }, id) => {
      const product = world.find("product", id);
      return updateProduct(world, product, {
        ...fields,
        metadata: mergeMetadata(product.metadata, metadata),
      });
    },
  ),
  route(
    "GET",
    "/v1/products",
    listParams({ active: flag.exactOptional(), ids: z.array(text).exactOptional() }),
    (world, { active, ids, ...page }) => {
      const products = world
        .all("product")
        .filter((product) => active === undefined || product.active === active)
        .filter(({ id }) => ids?.includes(id) ?? true);
      return listOf("/v1/products", products, page);
    },
  ),
  route(
    "POST",
    "/v1/prices",
    params({
      ...priceFields,
      product: text,
      currency,
      billing_scheme: z.literal("per_unit").exactOptional(),
      unit_amount: count.exactOptional(),
      unit_amount_decimal: z
        .string()
        .regex(/^\d{1,12}(\.\d{1,12})?$/)
        .exactOptional(),
      recurring: recurring.exactOptional(),
    }),
    (world, { expand: _, billing_scheme, unit_amount, unit_amount_decimal, metadata, ...rest }) => {
      if ((unit_amount === undefined) === (unit_amount_decimal === undefined)) {
        throw invalid("Prices require exactly one of `unit_amount` and `unit_amount_decimal`.", {
          code: "parameter_missing",
          param: "unit_amount",
        });
      }
      return createPrice(world, {
        ...rest,
        unitAmount: unit_amount_decimal ?? String(unit_amount),
        metadata: mergeMetadata({}, metadata),
      });
    },
  ),
  route("GET", "/v1/prices/:id", params({}), (world, _, id) => world.find("price", id)),
  route(
    "POST",
    "/v1/prices/:id",
    params(priceFields),
    (world, { expand: _, metadata, transfer_lookup_key = false, ...fields }, id) => {
      const price = world.find("price", id);
      const { lookup_key = null } = fields;
      if (lookup_key !== null && lookup_key !== price.lookup_key) {
        freeLookupKey(world, lookup_key, transfer_lookup_key);
      }
      return updatePrice(world, price, {
        ...fields,
        metadata: mergeMetadata(price.metadata, metadata),
      });
    },
  ),
  route(
    "GET",
    "/v1/prices",
    listParams({
      active: flag.exactOptional(),
      lookup_keys: z.array(text).max(10).exactOptional(),
      product: text.exactOptional(),
      type: z.enum(["one_time", "recurring"]).exactOptional(),
    }),
    (world, { active, lookup_keys, product, type, ...page }) => {
      const prices = world
        .all("price")
        .filter((price) => active === undefined || price.active === active)
        .filter((price) => lookup_keys?.includes(price.lookup_key ?? "") ?? true)
        .filter((price) => product === undefined || price.product === product)
        .filter((price) => type === undefined || price.type === type);
      return listOf("/v1/prices", prices, page);
    },
  ),
];

import { z } from "zod";
import { liveCustomer } from "../../customers/customers";
import { attachPaymentMethod } from "../../customers/payment-methods";
import { listOf, listParams } from "../request/lists";
import { params, text } from "../request/params";
import { type Route, route } from "../request/route";

const path = "/v1/payment_methods";

export const paymentMethodRoutes: Route[] = [
  route("GET", `${path}/:id`, params({}), (world, _, id) => world.find("payment_method", id)),
  route("POST", `${path}/:id/attach`, params({ customer: text }), (world, { customer }, id) =>
    attachPaymentMethod(world, id, liveCustomer(world, customer, "customer").id),
  ),
  route(
    "GET",
    path,
    listParams({ customer: text, type: z.literal("card").exactOptional() }),
    (world, { customer, type: _, ...page }) => {
      const methods = world.all("payment_method").filter((each) => each.customer === customer);
      return listOf(path, methods, page);
    },
  ),
];

import type { Route } from "../request/route";
import { catalogueRoutes } from "./catalogue";
import { checkoutRoutes } from "./checkout-sessions";
import { customerRoutes } from "./customers";
import { subscriptionRoutes } from "./subscriptions";

export const ROUTES: Route[] = [
  ...customerRoutes,
  ...catalogueRoutes,
  ...checkoutRoutes,
  ...subscriptionRoutes,
];

import type { Route } from "../request/route";
import { billingRoutes } from "./billing";
import { catalogueRoutes } from "./catalogue";
import { checkoutRoutes } from "./checkout-sessions";
import { customerRoutes } from "./customers";
import { eventRoutes } from "./events";
import { invoiceRoutes } from "./invoices";
import { paymentMethodRoutes } from "./payment-methods";
import { portalRoutes } from "./portal";
import { subscriptionRoutes } from "./subscriptions";

export const ROUTES: Route[] = [
  ...customerRoutes,
  ...catalogueRoutes,
  ...checkoutRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...paymentMethodRoutes,
  ...portalRoutes,
  ...billingRoutes,
  ...eventRoutes,
];

import { productOverview } from "./product-overview";
import { revenue } from "./revenue";
import { signUpFunnel } from "./sign-up-funnel";
import type { Template } from "./template";
import { webTraffic } from "./web-traffic";

export type { Template };

/** Dashboards to begin with, in the order in which they are offered. */
export const TEMPLATES: readonly Template[] = [productOverview, webTraffic, signUpFunnel, revenue];

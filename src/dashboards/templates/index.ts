import { productOverview } from "./product-overview";
import { revenue } from "./revenue";
import { signUpFunnel } from "./sign-up-funnel";
import type { Template } from "./template";
import { webTraffic } from "./web-traffic";

export type { Template };

/** In the order shown. */
export const TEMPLATES: readonly Template[] = [productOverview, webTraffic, signUpFunnel, revenue];

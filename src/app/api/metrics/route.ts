import { metricsRoute } from "@/server/next/metrics-route";

export const { GET, POST, PUT, PATCH, DELETE } = metricsRoute;

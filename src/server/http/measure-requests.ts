import type { RequestListener } from "node:http";
import { counter, histogram, stopwatch } from "@/base/metrics/registry";
import { routeKind } from "./route-kind";

const REQUESTS = counter(
  "tallymark_http_requests_total",
  "Requests other than ingestion, by kind of route and class of HTTP status; `gone` if the client left first",
  ["route", "status"],
);
const SECONDS = histogram(
  "tallymark_http_request_duration_seconds",
  "The time of these requests until the end of their response",
  ["route"],
);

/** Measures the requests that a listener answers. */
export function measureRequests(listener: RequestListener): RequestListener {
  return (request, response) => {
    const route = routeKind(request.url ?? "");
    const seconds = stopwatch();
    response.once("close", () => {
      const status = response.writableFinished
        ? `${Math.floor(response.statusCode / 100)}xx`
        : "gone";
      REQUESTS.inc({ route, status });
      SECONDS.observe({ route }, seconds());
    });
    listener(request, response);
  };
}

import { expect, it } from "vitest";
import { originOfSender } from "./cross-site";

const HTTP = "http://stats.example";
const HTTPS = "https://stats.example";

it.each<[string, Record<string, string>, string, string]>([
  ["a POST over https", { origin: HTTPS, "sec-fetch-site": "same-origin" }, HTTP, HTTPS],
  ["a GET over https, without Origin", { "sec-fetch-site": "same-origin" }, HTTP, HTTPS],
  ["a POST over http", { origin: HTTP }, HTTP, HTTP],
  ["a GET over http, where browsers send neither header", {}, HTTP, HTTP],
  ["a POST from another site", { origin: "https://evil.example" }, HTTP, HTTP],
])(
  "behind an unconfigured proxy, %s is recognised as same-site by its scheme",
  (_, headers, ours, expected) => {
    expect(originOfSender(new Headers(headers), ours)).toBe(expected);
  },
);

it.each(["http://localhost:3000", "http://app.localhost", "http://127.0.0.1:80", "http://[::1]"])(
  "requests to localhost use http, whatever headers browsers send (%s)",
  (ours) => {
    expect(originOfSender(new Headers({ "sec-fetch-site": "same-origin" }), ours)).toBe(ours);
  },
);

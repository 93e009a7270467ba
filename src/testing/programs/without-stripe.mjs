import dns from "node:dns";

/** Loaded into a server before its own code, so that Stripe cannot be reached. */
const { lookup } = dns;
dns.lookup = (name, ...rest) => {
  if (!name.endsWith(".stripe.com")) return lookup(name, ...rest);
  const error = Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: "ENOTFOUND" });
  process.nextTick(rest.at(-1), error);
};

import dns from "node:dns";

/**
 * Loaded into a server before its own code: names of other machines cannot be resolved, as if its
 * network were down.
 */
const { lookup } = dns;
dns.lookup = (name, ...rest) => {
  if (name === "localhost") return lookup(name, ...rest);
  const callback = rest.at(-1);
  const error = Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: "ENOTFOUND" });
  process.nextTick(callback, error);
};

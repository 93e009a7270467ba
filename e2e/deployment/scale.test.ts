import { expect, test } from "vitest";
import { readEnv } from "@/base/env";
import { TESTED_VERSION } from "@/pipeline/stream/nats/connect";
import { readCompose } from "./compose";
import { fileText } from "./dockerfile";
import { xmlFault } from "./xml";

const { services } = readCompose("compose.scale.yaml");

/** Replaces `${NAME}`, `${NAME:-default}` and `${NAME:?message}`, with a value for each name. */
const interpolated = (text: string, values: Record<string, string>): string =>
  text.replace(
    /\$\{(\w+)(?::-([^}]*)|:\?[^}]*)?\}/g,
    (_, name: string, fallback = "") => values[name] ?? fallback,
  );

const SECRET = "0123456789abcdef0123456789abcdef";
const SECRETS = {
  AUTH_SECRET: SECRET,
  POSTGRES_PASSWORD: SECRET,
  CLICKHOUSE_PASSWORD: SECRET,
  NATS_PASSWORD: SECRET,
};

const environmentOf = (name: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(services[name]?.environment ?? {}).map(([key, value]) => [
      key,
      interpolated(String(value), SECRETS),
    ]),
  );

test.each(["web-1", "web-2", "writer-1", "writer-2"])(
  "%s has an environment that starts",
  (name) => {
    const env = readEnv(environmentOf(name));
    expect(env.ROLE).toBe(name.split("-")[0]);
    const hosts = [env.DATABASE_URL, env.CLICKHOUSE_URL, env.NATS_URL].flatMap((text) =>
      [...String(text).matchAll(/@([\w-]+):/g)].map(([, host]) => host),
    );
    expect(hosts.sort()).toEqual(
      ["postgres", "clickhouse-1", "clickhouse-2", "nats-1", "nats-2", "nats-3"].sort(),
    );
  },
);

test("no two containers share a volume", () => {
  const volumes = Object.values(services).flatMap(({ volumes = [] }) => volumes);
  expect(new Set(volumes).size).toBe(volumes.length);
});

test("the proxy and the clusters name the services that there are", () => {
  const named = [
    ...fileText("deploy/scale/Caddyfile").matchAll(/([\w-]+):3000/g),
    ...fileText("deploy/scale/nats.conf").matchAll(/nats:\/\/([\w-]+):6222/g),
    ...fileText("deploy/scale/clickhouse.xml").matchAll(/<host>([\w-]+)</g),
  ].map(([, host = ""]) => host);
  expect(new Set(named)).toEqual(
    new Set(Object.keys(services).filter((name) => /^(web|nats|clickhouse|keeper)/.test(name))),
  );
});

test("NATS accepts messages as large as an event can be", () => {
  expect(fileText("deploy/scale/nats.conf")).toMatch(/^max_payload: 8MB$/m);
});

test("NATS has the version that passed the crash tests, and a health check at the port that it opens", () => {
  const [, port = ""] =
    /^http: "127\.0\.0\.1:(\d+)"$/m.exec(fileText("deploy/scale/nats.conf")) ?? [];
  const nodes = Object.entries(services).filter(([name]) => name.startsWith("nats-"));
  expect(nodes).toHaveLength(3);
  for (const [name, { image, healthcheck }] of nodes) {
    expect(image, name).toBe(`nats:${TESTED_VERSION}-alpine`);
    expect(healthcheck?.test.at(-1), name).toBe(`http://127.0.0.1:${port}/healthz`);
  }
});

test.each(["clickhouse.xml", "keeper.xml"])("%s is well formed", (name) => {
  expect(xmlFault(fileText(`deploy/scale/${name}`))).toBeNull();
});

test.each([
  "<a><b></a></b>",
  "<a><b></a>",
  "<a></a><b/>",
  "<a b=c/>",
  "<a>1 & 2</a>",
  "<a><!-- - -- --></a>",
  "<a/>b",
  "<a",
  "",
])("%j is not well formed", (text) => {
  expect(xmlFault(text)).not.toBeNull();
});

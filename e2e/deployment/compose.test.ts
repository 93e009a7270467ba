import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { variables } from "@/base/env";
import { packageRoot } from "@/base/package-root";
import { readCompose } from "./compose";

const FILES = readdirSync(packageRoot()).filter((name) => /^compose.*\.yaml$/.test(name));

describe.each(FILES)("%s", (file) => {
  const { services, volumes, configs } = readCompose(file);
  const all = Object.entries(services);
  const own = all.filter(([, { image }]) => image.startsWith("tallymark:"));

  test("names every volume, file and service that it uses", () => {
    for (const [name, service] of all) {
      const mounted = (service.volumes ?? []).map((mount) => mount.split(":")[0]);
      expect(Object.keys(volumes), name).toEqual(expect.arrayContaining(mounted));
      const used = (service.configs ?? []).map(({ source }) => source);
      expect(Object.keys(configs), name).toEqual(expect.arrayContaining(used));
      for (const other of Object.keys(service.depends_on ?? {}))
        expect(Object.keys(services), name).toContain(other);
    }
    for (const { file: path } of Object.values(configs))
      expect(existsSync(join(packageRoot(), path)), path).toBe(true);
  });

  test("what it waits for has a health check, or is the server, whose image has one", () => {
    for (const [name, { depends_on = {} }] of all)
      for (const [other, { condition }] of Object.entries(depends_on)) {
        const isOwn = own.some(([ownName]) => ownName === other);
        if (condition === "service_healthy" && !isOwn)
          expect(services[other]?.healthcheck, `${name} waits for ${other}`).toBeDefined();
      }
  });

  test("only sets variables of the server that exist", () => {
    expect(own.length).toBeGreaterThan(0);
    for (const [, { environment = {} }] of own)
      expect(Object.keys(variables.shape)).toEqual(
        expect.arrayContaining(Object.keys(environment)),
      );
  });

  test("opens ports on this machine only", () => {
    for (const [name, { ports = [] }] of all)
      for (const port of ports) expect(port, name).toMatch(/^127\.0\.0\.1:\d+:\d+$/);
  });

  test("passes on what an operator behind a proxy needs to see the server", () => {
    for (const [name, { environment = {} }] of own)
      for (const variable of ["METRICS_TOKEN", "TALLYMARK_OPERATORS"])
        expect(environment[variable], name).toBe(`\${${variable}:-}`);
  });

  test("pins the versions of other projects' images", () => {
    for (const [, { image }] of all) expect(image).not.toMatch(/:latest$/);
  });

  test("gives the server the time and the files that it needs", () => {
    for (const [, { stop_grace_period, ulimits }] of own) {
      expect(stop_grace_period).toBe("30s");
      expect(ulimits?.nofile).toBeGreaterThanOrEqual(1_024);
    }
  });
});

test("one machine can be backed up on a schedule with .env alone", () => {
  const { tallymark } = readCompose("compose.yaml").services;
  const names = Object.keys(variables.shape).filter((name) => name.startsWith("BACKUP_"));
  expect(names.length).toBeGreaterThan(5);
  for (const name of names) expect(tallymark?.environment?.[name]).toBe(`\${${name}:-}`);
});

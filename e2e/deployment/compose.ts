import { parse } from "yaml";
import { z } from "zod";
import { fileText } from "./dockerfile";

const scalar = z.union([z.string(), z.number()]);

/** What the project's Compose files use of the Compose specification; anything else is a fault. */
const composeFile = z.strictObject({
  name: z.string(),
  services: z.record(
    z.string(),
    z.strictObject({
      build: z.string().optional(),
      image: z.string().regex(/^[\w./-]+:[\w.-]+$/),
      restart: z.literal("unless-stopped"),
      command: z.array(z.string()).optional(),
      ports: z.array(z.string()).optional(),
      expose: z.array(z.string()).optional(),
      environment: z.record(z.string(), scalar).optional(),
      volumes: z.array(z.string()).optional(),
      configs: z
        .array(z.strictObject({ source: z.string(), target: z.string().startsWith("/") }))
        .optional(),
      depends_on: z
        .record(
          z.string(),
          z.strictObject({ condition: z.enum(["service_healthy", "service_started"]) }),
        )
        .optional(),
      healthcheck: z
        .strictObject({
          test: z.array(z.string()).min(2),
          interval: z.string(),
          timeout: z.string(),
          retries: z.number(),
          start_period: z.string().optional(),
        })
        .optional(),
      stop_grace_period: z.string().optional(),
      ulimits: z.strictObject({ nofile: z.number() }).optional(),
    }),
  ),
  volumes: z.record(z.string(), z.strictObject({})).default({}),
  configs: z.record(z.string(), z.strictObject({ file: z.string() })).default({}),
});

export type Compose = z.infer<typeof composeFile>;

/**
 * Parses a Compose file, with merged keys and anchors resolved. Throws if it uses anything unknown.
 */
export function readCompose(path: string): Compose {
  const { "x-tallymark": _shared, ...file } = parse(fileText(path), { merge: true });
  return composeFile.parse(file);
}

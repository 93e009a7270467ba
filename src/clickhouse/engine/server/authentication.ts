import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { EngineUser } from "../access";

/** Returns a function that finds the user of a request by its Basic authentication (RFC 7617). */
export function authentication(
  users: readonly EngineUser[],
): (request: IncomingMessage) => EngineUser | null {
  const known = users.map((user) => {
    const credentials = Buffer.from(`${user.name}:${user.password}`).toString("base64");
    return { user, expected: Buffer.from(`Basic ${credentials}`) };
  });
  return ({ headers }) => {
    const given = Buffer.from(headers.authorization ?? "");
    const match = known.find(
      ({ expected }) => expected.length === given.length && timingSafeEqual(expected, given),
    );
    return match?.user ?? null;
  };
}

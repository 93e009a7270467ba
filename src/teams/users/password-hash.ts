import { randomBytes, scrypt } from "node:crypto";

/** Better Auth's parameters and format, so that its sign-in accepts these hashes. */
const COST = { N: 16_384, r: 16, p: 1 };
const KEY_BYTES = 64;
const SALT_BYTES = 16;

/** Returns `<salt>:<key>`, both in hex. Takes about 100 ms. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES).toString("hex");
  const key = await derive(password.normalize("NFKC"), salt);
  return `${salt}:${key.toString("hex")}`;
}

function derive(password: string, salt: string): Promise<Buffer> {
  // Node's default limit is half of what these parameters need.
  const options = { ...COST, maxmem: 128 * COST.N * COST.r * 2 };
  return new Promise((resolve, reject) => {
    scrypt(password, salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

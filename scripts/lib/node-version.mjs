/** The oldest Node that the dependencies support; the same as `engines` in package.json. */
const OLDEST = [20, 19];

/** Exits with a one-line message if Node is too old. */
export function requireNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  console.error(`Tallymark needs Node ${OLDEST.join(".")} or newer; this is Node ${version}.`);
  process.exit(1);
}

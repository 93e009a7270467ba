import { posix } from "node:path";

const TEST = /\.(test|itest|stest)\.tsx?$/;
const TEST_SUPPORT = /\/testing\//;
/** A room's index.ts is a layer above the room's folders, which never import it. */
const FACE = /^src\/[^/]+\/index\.ts$/;

const isCode = (file) => file.startsWith("src/") && !TEST.test(file) && !TEST_SUPPORT.test(file);

const folderOf = (file) => (FACE.test(file) ? file : posix.dirname(file));

/**
 * Groups of folders that import each other, types included.
 *
 * @param {{ source: string, dependencies: { resolved: string }[] }[]} modules as
 * dependency-cruiser lists them
 * @returns {{ folders: string[], imports: string[] }[]} `imports` are the files behind each cycle
 */
export function folderCycles(modules) {
  const imports = importsBetweenFolders(modules);
  const graph = new Map();
  for (const { from, to } of imports) {
    if (!graph.has(from)) graph.set(from, new Set());
    graph.get(from).add(to);
  }
  return stronglyConnected(graph).map((folders) => ({
    folders: folders.toSorted(),
    imports: imports
      .filter(({ from, to }) => folders.includes(from) && folders.includes(to))
      .map(({ source, target }) => `${source} -> ${target}`)
      .toSorted(),
  }));
}

/**
 * Folders that directly contain more than `most` code files; tests and generated files do not
 * count.
 *
 * @returns {{ folder: string, files: number }[]} the fullest first
 */
export function crowdedFolders(modules, most) {
  const counts = new Map();
  for (const { source } of modules) {
    if (!isCode(source)) continue;
    const folder = posix.dirname(source);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, files]) => files > most)
    .map(([folder, files]) => ({ folder, files }))
    .toSorted((a, b) => b.files - a.files);
}

function importsBetweenFolders(modules) {
  return modules.flatMap(({ source, dependencies }) =>
    dependencies
      .map(({ resolved }) => ({
        source,
        target: resolved,
        from: folderOf(source),
        to: folderOf(resolved),
      }))
      .filter(({ target, from, to }) => isCode(source) && isCode(target) && from !== to),
  );
}

/** Tarjan's algorithm: the strongly connected components of more than one node. */
function stronglyConnected(graph) {
  const order = new Map();
  const lowest = new Map();
  const stack = [];
  const components = [];

  function visit(node) {
    order.set(node, order.size);
    lowest.set(node, order.get(node));
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) lowest.set(node, Math.min(lowest.get(node), lowest.get(next)));
    }
    if (lowest.get(node) !== order.get(node)) return;
    const component = stack.splice(stack.indexOf(node));
    if (component.length > 1) components.push(component);
  }

  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return components;
}

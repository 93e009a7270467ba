import ts from "typescript";

const FILE = "types.d.ts";

/**
 * The declarations without those of values that only derive types: `keyof typeof METRICS` becomes
 * `"count" | "unique_users" | …`, and `METRICS`, which the package does not have, is left out.
 */
export function plainTypes(text) {
  const spelledOut = spellOut(text);
  return removeUnused(spelledOut);
}

/** Replaces the types that are derived from values by their names. */
function spellOut(text) {
  const { file, checker } = check(text);
  const aliases = file.statements.filter(
    (node) => ts.isTypeAliasDeclaration(node) && isDerived(node.type),
  );
  return replace(
    text,
    aliases.map(({ type }) => ({
      start: type.getStart(file),
      end: type.end,
      text: namesOf(checker.getTypeFromTypeNode(type), checker),
    })),
  );
}

/** `keyof typeof X` and `(typeof X)[number]`. */
function isDerived(type) {
  const inner = ts.isTypeOperatorNode(type)
    ? type.type
    : ts.isIndexedAccessTypeNode(type)
      ? type.objectType
      : type;
  const target = ts.isParenthesizedTypeNode(inner) ? inner.type : inner;
  return target !== type && ts.isTypeQueryNode(target);
}

const namesOf = (type, checker) =>
  (type.isUnion() ? type.types : [type]).map((one) => checker.typeToString(one)).join(" | ");

/** Removes declarations that are neither exported nor named anywhere else, until none is left. */
function removeUnused(text) {
  const file = ts.createSourceFile(FILE, text, ts.ScriptTarget.ES2022, true);
  const unused = file.statements.filter((node) => {
    const names = namesDeclaredBy(node);
    return (
      names.length > 0 &&
      !isExported(node) &&
      !names.some((name) => isNamedBeside(file, node, name))
    );
  });
  if (unused.length === 0) return text;
  const parts = unused.map((node) => ({ start: node.getFullStart(), end: node.end, text: "" }));
  return removeUnused(replace(text, parts));
}

const isExported = (node) =>
  (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

function namesDeclaredBy(node) {
  if (ts.isVariableStatement(node)) {
    return node.declarationList.declarations.map(({ name }) => name.text);
  }
  const isNamed =
    ts.isTypeAliasDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isFunctionDeclaration(node);
  return isNamed ? [node.name.text] : [];
}

const isNamedBeside = (file, declaration, name) =>
  file.statements.some((node) => node !== declaration && mentions(node, name));

const mentions = (node, name) =>
  (ts.isIdentifier(node) && node.text === name) ||
  (ts.forEachChild(node, (child) => mentions(child, name) || undefined) ?? false);

function check(text) {
  // Keys and items need nothing newer, and the default library takes a second to parse.
  const options = { types: [], lib: ["lib.es5.d.ts"] };
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getSourceFile = (name, version) =>
    name === FILE ? ts.createSourceFile(name, text, version, true) : getSourceFile(name, version);
  const program = ts.createProgram([FILE], options, host);
  return { file: program.getSourceFile(FILE), checker: program.getTypeChecker() };
}

function replace(text, parts) {
  return parts
    .toSorted((one, other) => other.start - one.start)
    .reduce((all, part) => all.slice(0, part.start) + part.text + all.slice(part.end), text);
}

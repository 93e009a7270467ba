import { expect, test } from "vitest";
import { crowdedFolders, folderCycles } from "./folders.mjs";

const module = (source, ...targets) => ({
  source,
  dependencies: targets.map((resolved) => ({ resolved })),
});

test("folders that import each other are a cycle, listed with the files behind it", () => {
  const modules = [
    module("src/teams/create.ts", "src/teams/audit/write.ts"),
    module("src/teams/audit/write.ts", "src/teams/context.ts"),
    module("src/teams/context.ts"),
  ];
  expect(folderCycles(modules)).toEqual([
    {
      folders: ["src/teams", "src/teams/audit"],
      imports: [
        "src/teams/audit/write.ts -> src/teams/context.ts",
        "src/teams/create.ts -> src/teams/audit/write.ts",
      ],
    },
  ]);
});

test("a cycle can span several folders", () => {
  const modules = [
    module("src/a/x.ts", "src/b/x.ts"),
    module("src/b/x.ts", "src/c/x.ts"),
    module("src/c/x.ts", "src/a/y.ts"),
    module("src/d/x.ts", "src/a/x.ts"),
  ];
  expect(folderCycles(modules).map(({ folders }) => folders)).toEqual([
    ["src/a", "src/b", "src/c"],
  ]);
});

test("a room's index is above its folders", () => {
  const modules = [
    module("src/teams/index.ts", "src/teams/audit/write.ts"),
    module("src/teams/audit/write.ts", "src/teams/context.ts"),
  ];
  expect(folderCycles(modules)).toEqual([]);
});

test("a folder that imports its own room's index is a cycle", () => {
  const modules = [
    module("src/teams/index.ts", "src/teams/audit/write.ts"),
    module("src/teams/audit/write.ts", "src/teams/index.ts"),
  ];
  expect(folderCycles(modules)).toHaveLength(1);
});

test("tests and test support can import any folder", () => {
  const modules = [
    module("src/a/x.ts", "src/b/x.ts"),
    module("src/b/x.test.ts", "src/a/x.ts"),
    module("src/b/testing/x.ts", "src/a/x.ts"),
  ];
  expect(folderCycles(modules)).toEqual([]);
});

test("only a folder's own code files make it crowded; tests and subfolders do not count", () => {
  const modules = [
    module("src/a/x.ts"),
    module("src/a/y.ts"),
    module("src/a/z.test.ts"),
    module("src/a/b/z.ts"),
    module("src/c/x.ts"),
  ];
  expect(crowdedFolders(modules, 1)).toEqual([{ folder: "src/a", files: 2 }]);
});

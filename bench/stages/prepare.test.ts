import { expect, it } from "vitest";
import { entryCount, entryProject } from "@/pipeline/journal/store/entry";
import { PROJECT_ID, prepareEntries } from "./prepare";

it.each([1, 500])(
  "prepares requests of %i events as the server does, without stores",
  async (size) => {
    const prepared = await prepareEntries(2, size);
    expect(prepared.map(({ entry }) => entryCount(entry))).toEqual([size, size]);
    expect(prepared.map(({ entry }) => entryProject(entry))).toEqual([PROJECT_ID, PROJECT_ID]);
  },
);

import { afterEach, beforeEach, expect, it } from "vitest";
import {
  accessTo,
  S3_KEY,
  signatureOf,
  startTestS3,
  type TestS3,
} from "@/testing/network/s3-server";
import { BackupError } from "../format/errors";
import { textContent } from "./object-store";
import { openStore } from "./open-store";

let s3: TestS3;
beforeEach(async () => {
  s3 = await startTestS3();
});
afterEach(() => s3.stop());

const open = (secret = S3_KEY.secret, stop?: AbortSignal) =>
  openStore("s3://backups/tallymark/", { ...accessTo(s3), BACKUP_S3_SECRET: secret }, stop);

async function read(name: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of await open().read(name)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const PART = 64 * 2 ** 20;

async function* large(bytes: number): AsyncGenerator<Uint8Array> {
  for (let sent = 0; sent < bytes; sent += 2 ** 20)
    yield Buffer.alloc(Math.min(2 ** 20, bytes - sent), sent / 2 ** 20);
}

it("the test server computes the signature of Amazon's documented example", () => {
  const headers: Record<string, string> = {
    host: "examplebucket.s3.amazonaws.com",
    range: "bytes=0-9",
    "x-amz-content-sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "x-amz-date": "20130524T000000Z",
    authorization:
      "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=x",
  };
  const request = {
    method: "GET",
    url: "/test.txt",
    header: (name: string) => headers[name] ?? "",
  };
  expect(signatureOf(request, S3_KEY.secret)).toBe(
    "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
  );
});

it("objects are written, listed over several pages, read and removed", async () => {
  const store = open();
  for (const name of ["a/1", "a/b/2", "a/b-c_3.tar", "a/4", "b/5"])
    await store.write(name, textContent(`content of ${name}`));
  expect([...s3.objects.keys()]).toContain("/backups/tallymark/a/b-c_3.tar");
  expect([...(await store.list("a")).keys()].sort()).toEqual([
    "a/1",
    "a/4",
    "a/b-c_3.tar",
    "a/b/2",
  ]);
  expect((await store.list("a")).get("a/1")).toBe("content of a/1".length);
  expect((await read("a/b/2")).toString()).toBe("content of a/b/2");
  await store.remove("a/b/2");
  await store.remove("a/b/2");
  await expect(store.read("a/b/2")).rejects.toThrow('"a/b/2" is missing');
  expect(await store.list("c")).toEqual(new Map());
});

it("large content is written in parts, and nothing is left of one that fails", async () => {
  const store = open();
  const bytes = 150 * 2 ** 20 + 7;
  await store.write("large", large(bytes));
  const chunks: Uint8Array[] = [];
  for await (const chunk of large(bytes)) chunks.push(chunk);
  expect((await read("large")).equals(Buffer.concat(chunks))).toBe(true);
  expect(s3.reads).toEqual([PART, PART, bytes - 2 * PART]);
  async function* broken() {
    yield* large(70 * 2 ** 20);
    throw new Error("The disk is gone.");
  }
  await expect(store.write("broken", broken())).rejects.toThrow("The disk is gone.");
  expect((await store.list("")).has("broken")).toBe(false);
  expect(s3.uploads.size).toBe(0);
});

it("a request that fails once is repeated; a wrong secret is an error for the operator", async () => {
  s3.failures.push(503);
  await open().write("a/1", textContent("once"));
  expect((await read("a/1")).toString()).toBe("once");
  await expect(open("wrong").write("a/2", textContent("x"))).rejects.toThrow(
    /^s3:\/\/backups\/tallymark: /,
  );
  expect(s3.objects.has("/backups/tallymark/a/2")).toBe(false);
});

it.each([0, PART])("an object of exactly %i bytes is read", async (bytes) => {
  const store = open();
  await store.write("object", large(bytes));
  expect((await read("object")).length).toBe(bytes);
});

it("a read that loses the connection is repeated once, and then an error for the operator", async () => {
  const store = open();
  await store.write("a/1", textContent("content"));
  s3.cuts = 1;
  expect((await read("a/1")).toString()).toBe("content");
  s3.cuts = 2;
  await expect(read("a/1")).rejects.toThrow(BackupError);
});

it("an upload that the server reports as failed with the status 200 is not stored", async () => {
  const error = "<Error><Code>InternalError</Code></Error>";
  s3.lateErrors.push(error);
  await open().write("once", large(PART));
  expect((await read("once")).length).toBe(PART);
  s3.lateErrors.push(error, error);
  await expect(open().write("twice", large(PART))).rejects.toThrow(BackupError);
  expect(s3.uploads.size).toBe(0);
});

it("an upload that fails before its end ends the program that makes the content", async () => {
  let hasEnded = false;
  async function* content() {
    try {
      yield* large(2 * PART);
    } finally {
      hasEnded = true;
    }
  }
  s3.failures.push(503, 503);
  await expect(open().write("a/1", content())).rejects.toThrow(BackupError);
  expect(hasEnded).toBe(true);
});

it("unfinished uploads of the same place are removed before a backup", async () => {
  const uploadTo = (path: string) => s3.uploads.set(path, { path, parts: new Map() });
  uploadTo("/backups/tallymark/objects/a");
  uploadTo("/backups/tallymark/objects/b");
  uploadTo("/backups/tallymark/other");
  uploadTo("/backups/objects/c");
  await open().exclusively(async () => {
    expect([...s3.uploads.keys()]).toEqual(["/backups/tallymark/other", "/backups/objects/c"]);
  });
});

it("a server that cannot list unfinished uploads prevents no backup", async () => {
  s3.failures.push(501, 501);
  expect(await open().exclusively(async () => "done")).toBe("done");
});

it.each([1, PART])("stopping does not wait for an upload of %i bytes in flight", async (bytes) => {
  const stop = new AbortController();
  const stalled = s3.stall();
  const writing = open(S3_KEY.secret, stop.signal).write("a/1", large(bytes));
  await stalled;
  stop.abort();
  await expect(writing).rejects.toThrow(BackupError);
  await expect.poll(() => s3.uploads.size).toBe(0);
});

it("a bucket needs a name, an endpoint and keys", () => {
  expect(() => openStore("s3://", { BACKUP_S3_REGION: "auto" })).toThrow("is not a bucket");
  expect(() => openStore("s3://b/../c", { BACKUP_S3_REGION: "auto" })).toThrow();
  expect(() => openStore("s3://bucket", { BACKUP_S3_REGION: "auto" })).toThrow("BACKUP_S3_KEY_ID");
});

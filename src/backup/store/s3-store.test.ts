import { afterEach, beforeEach, expect, it } from "vitest";
import {
  accessTo,
  S3_KEY,
  signatureOf,
  startTestS3,
  type TestS3,
} from "@/testing/network/s3-server";
import { textContent } from "./object-store";
import { openStore } from "./open-store";

let s3: TestS3;
beforeEach(async () => {
  s3 = await startTestS3();
});
afterEach(() => s3.stop());

const open = (secret = S3_KEY.secret) =>
  openStore("s3://backups/tallymark/", { ...accessTo(s3), BACKUP_S3_SECRET: secret });

async function read(name: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of await open().read(name)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

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

it("a bucket needs a name, an endpoint and keys", () => {
  expect(() => openStore("s3://", { BACKUP_S3_REGION: "auto" })).toThrow("is not a bucket");
  expect(() => openStore("s3://b/../c", { BACKUP_S3_REGION: "auto" })).toThrow();
  expect(() => openStore("s3://bucket", { BACKUP_S3_REGION: "auto" })).toThrow("BACKUP_S3_KEY_ID");
});

import { S3mini, S3ServiceError } from "s3mini";
import { z } from "zod";
import { untilAborted } from "@/base/waiting";
import { BackupError } from "../format/errors";
import { chunksOf } from "./chunks";
import { OBJECTS, type ObjectStore } from "./object-store";

export type S3Options = {
  /** Such as `https://s3.eu-central-1.amazonaws.com`. */
  endpoint: string;
  region: string;
  keyId: string;
  secret: string;
  bucket: string;
  /** Without slashes at its ends; can be empty. */
  prefix: string;
  /** Once it aborts, requests fail without waiting for an answer. */
  stop: AbortSignal;
};

/**
 * What one request sends or reads at most. S3 allows 10,000 parts of at least 5 MiB. An object of a
 * backup can then have 625 GiB.
 */
const PART_BYTES = 64 * 2 ** 20;
/** Servers may return fewer. */
const PAGE_OBJECTS = 1_000;
/** Includes reading or sending the body. */
const REQUEST_MS = 600_000;
const CONTENT_TYPE = "application/octet-stream";
const NOT_FOUND = 404;
const PARTIAL_CONTENT = 206;
const RANGE_NOT_SATISFIABLE = 416;

type UploadedPart = { partNumber: number; etag: string };
type Piece = { bytes: Uint8Array; isLast: boolean };

const Upload = z.object({ Key: z.string(), UploadId: z.string() });
/** What the library makes of the server's XML; its own types describe something else. */
const Uploads = z.object({
  ListMultipartUploadsResult: z.object({
    Upload: z.union([z.array(Upload), Upload.transform((one) => [one])]).default([]),
  }),
});

/** A bucket of Amazon S3 or a compatible server. */
export class S3Store implements ObjectStore {
  readonly label: string;
  readonly #client: S3mini;
  readonly #prefix: string;
  readonly #stop: AbortSignal;

  constructor({ endpoint, region, keyId, secret, bucket, prefix, stop }: S3Options) {
    this.label = `s3://${bucket}${prefix && `/${prefix}`}`;
    this.#prefix = prefix && `${prefix}/`;
    this.#stop = stop;
    this.#client = new S3mini({
      endpoint: `${endpoint.replace(/\/+$/, "")}/${bucket}`,
      region,
      accessKeyId: keyId,
      secretAccessKey: secret,
      requestAbortTimeout: REQUEST_MS,
    });
  }

  async list(folder: string): Promise<Map<string, number>> {
    const sizes = new Map<string, number>();
    let token: string | undefined;
    do {
      const prefix = `${this.#prefix}${folder}/`;
      const page = await this.#try(() =>
        // The library sends the first argument as the path of the bucket, and no delimiter.
        this.#client.listObjectsPaged("/", prefix, PAGE_OBJECTS, token),
      );
      if (!page) throw new BackupError(`${this.label}: the bucket does not exist.`);
      for (const { Key, Size } of page.objects ?? [])
        sizes.set(Key.slice(this.#prefix.length), Number(Size));
      token = page.nextContinuationToken;
    } while (token);
    return sizes;
  }

  /** Stores large content in parts. They become an object only once all of them are there. */
  async write(name: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    const key = this.#prefix + name;
    const chunks = chunksOf(content, PART_BYTES);
    try {
      const { value: first = Buffer.alloc(0) } = await chunks.next();
      if (first.length === PART_BYTES) await this.#writeParts(key, first, chunks);
      else await this.#try(() => this.#client.putObject(key, first, CONTENT_TYPE));
    } finally {
      // Ends the program that makes the content, also if not all of it was read.
      await chunks.return(undefined);
    }
  }

  async #writeParts(key: string, first: Buffer, others: AsyncIterable<Buffer>): Promise<void> {
    const upload = await this.#try(() => this.#client.getMultipartUploadId(key, CONTENT_TYPE));
    try {
      const send = (part: Buffer, number: number) =>
        this.#try(() => this.#client.uploadPart(key, upload, part, number));
      const parts = [await send(first, 1)];
      for await (const part of others) parts.push(await send(part, parts.length + 1));
      await this.#try(() => this.#complete(key, upload, parts));
    } catch (error) {
      await this.#abort(key, upload);
      throw error;
    }
  }

  /** Reads one piece at a time, since a request for all of a large object would take too long. */
  async read(name: string): Promise<AsyncIterable<Uint8Array>> {
    return this.#pieces(name, await this.#piece(name, 0));
  }

  async remove(name: string): Promise<void> {
    await this.#try(() => this.#client.deleteObject(this.#prefix + name));
  }

  /** Buckets have no locks; each installation needs its own prefix. */
  async exclusively<T>(work: () => Promise<T>): Promise<T> {
    await this.#abortUnfinished();
    return work();
  }

  async *#pieces(name: string, first: Piece): AsyncGenerator<Uint8Array> {
    let piece = first;
    let read = 0;
    yield piece.bytes;
    while (!piece.isLast) {
      read += piece.bytes.length;
      piece = await this.#piece(name, read);
      yield piece.bytes;
    }
  }

  async #piece(name: string, from: number): Promise<Piece> {
    const piece = await this.#try(() => this.#get(this.#prefix + name, from));
    if (piece === null) throw new BackupError(`"${name}" is missing in ${this.label}.`);
    return piece;
  }

  /** Null if there is no such object. */
  async #get(key: string, from: number): Promise<Piece | null> {
    try {
      const response = await this.#client.getObjectRaw(key, false, from, from + PART_BYTES);
      const bytes = new Uint8Array(await response.arrayBuffer());
      // A server that ignores ranges sends the whole object.
      const isPart = response.status === PARTIAL_CONTENT;
      return { bytes, isLast: !isPart || bytes.length < PART_BYTES };
    } catch (error) {
      const status = error instanceof S3ServiceError ? error.status : undefined;
      if (status === NOT_FOUND) return null;
      // Everything has been read, or the object is empty.
      if (status === RANGE_NOT_SATISFIABLE) return { bytes: new Uint8Array(), isLast: true };
      throw error;
    }
  }

  /** S3 can report an error with the status 200, once it has begun to answer. */
  async #complete(key: string, upload: string, parts: UploadedPart[]): Promise<void> {
    const { etag } = await this.#client.completeMultipartUpload(key, upload, parts);
    if (!etag) throw new Error("the parts of an upload could not be joined");
  }

  /** Otherwise, the parts would be stored and billed for ever. */
  async #abort(key: string, upload: string): Promise<void> {
    await this.#try(() => this.#client.abortMultipartUpload(key, upload)).catch(() => undefined);
  }

  /**
   * Removes the uploads of a process that was killed. Not every server lists them, and not every
   * key may, which prevents no backup.
   */
  async #abortUnfinished(): Promise<void> {
    const prefix = `${this.#prefix}${OBJECTS}/`;
    const listed = await this.#try(() =>
      // The library sends the first argument as the path of the bucket, and not the second one.
      this.#client.listMultipartUploads("/", prefix, "GET", { prefix }),
    ).catch(() => undefined);
    const { data } = Uploads.safeParse(listed);
    for (const { Key, UploadId } of data?.ListMultipartUploadsResult.Upload ?? [])
      if (Key.startsWith(prefix)) await this.#abort(Key, UploadId);
  }

  /** Tries again once, since a request can meet a closing connection or a server that is busy. */
  async #try<T>(request: () => Promise<T>): Promise<T> {
    try {
      return await untilAborted(request().catch(request), this.#stop);
    } catch (cause) {
      throw new BackupError(`${this.label}: ${reasonOf(cause)}`, { cause });
    }
  }
}

function reasonOf(error: unknown): string {
  const code = (error as { serviceCode?: string; code?: string }).serviceCode;
  const message = error instanceof Error ? error.message.split("\n", 1)[0] : String(error);
  return code ?? message ?? "the request failed";
}

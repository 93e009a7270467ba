import { S3mini } from "s3mini";
import { BackupError } from "../format/errors";
import { chunksOf } from "./chunks";
import type { ObjectStore } from "./object-store";

export type S3Options = {
  /** Such as `https://s3.eu-central-1.amazonaws.com`. */
  endpoint: string;
  region: string;
  keyId: string;
  secret: string;
  bucket: string;
  /** Without slashes at its ends; can be empty. */
  prefix: string;
};

/** S3 allows 10,000 parts of at least 5 MiB. An object of a backup can then have 625 GiB. */
const PART_BYTES = 64 * 2 ** 20;
/** Servers may return fewer. */
const PAGE_OBJECTS = 1_000;
const REQUEST_MS = 600_000;
const CONTENT_TYPE = "application/octet-stream";

/** A bucket of Amazon S3 or a compatible server. */
export class S3Store implements ObjectStore {
  readonly label: string;
  readonly #client: S3mini;
  readonly #prefix: string;

  constructor({ endpoint, region, keyId, secret, bucket, prefix }: S3Options) {
    this.label = `s3://${bucket}${prefix && `/${prefix}`}`;
    this.#prefix = prefix && `${prefix}/`;
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
    const { value: first = Buffer.alloc(0) } = await chunks.next();
    if (first.length < PART_BYTES) {
      await this.#try(() => this.#client.putObject(key, first, CONTENT_TYPE));
      return;
    }
    const upload = await this.#try(() => this.#client.getMultipartUploadId(key, CONTENT_TYPE));
    try {
      const send = (part: Buffer, number: number) =>
        this.#try(() => this.#client.uploadPart(key, upload, part, number));
      const parts = [await send(first, 1)];
      for await (const part of chunks) parts.push(await send(part, parts.length + 1));
      await this.#try(() => this.#client.completeMultipartUpload(key, upload, parts));
    } catch (error) {
      // Otherwise, the parts would be stored and billed for ever.
      await this.#client.abortMultipartUpload(key, upload).catch(() => undefined);
      throw error;
    }
  }

  async read(name: string): Promise<AsyncIterable<Uint8Array>> {
    const response = await this.#try(() => this.#client.getObjectResponse(this.#prefix + name));
    if (!response?.body) throw new BackupError(`"${name}" is missing in ${this.label}.`);
    return response.body as unknown as AsyncIterable<Uint8Array>;
  }

  async remove(name: string): Promise<void> {
    await this.#try(() => this.#client.deleteObject(this.#prefix + name));
  }

  /** Buckets have no locks; each installation needs its own prefix. */
  exclusively<T>(work: () => Promise<T>): Promise<T> {
    return work();
  }

  /** Tries again once, since a request can meet a closing connection or a server that is busy. */
  async #try<T>(request: () => Promise<T>): Promise<T> {
    try {
      return await request().catch(request);
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

import { createHash, createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export const S3_KEY = {
  keyId: "AKIAIOSFODNN7EXAMPLE",
  secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
};

export type TestS3 = {
  endpoint: string;
  /** The objects by path, such as "/bucket/key". */
  objects: Map<string, Buffer>;
  /** Uploads in parts that are neither complete nor aborted, by id. */
  uploads: Map<string, { path: string; parts: Map<number, Buffer> }>;
  /** The next requests fail with these status codes. */
  failures: number[];
  /** The next uploads that end are not stored; the status is 200, with these bodies. */
  lateErrors: string[];
  /** How many bytes each request for an object has read. */
  reads: number[];
  /** How many of the next of these requests lose the connection before the last byte. */
  cuts: number;
  /** No longer answers requests that store something. Resolves once there is one. */
  stall(): Promise<void>;
  stop(): Promise<void>;
};

/** The environment variables with which backups can use it. */
export const accessTo = ({ endpoint }: Pick<TestS3, "endpoint">) => ({
  BACKUP_S3_ENDPOINT: endpoint,
  BACKUP_S3_REGION: "eu-central-1",
  BACKUP_S3_KEY_ID: S3_KEY.keyId,
  BACKUP_S3_SECRET: S3_KEY.secret,
});

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, data: string) =>
  createHmac("sha256", key).update(data).digest();

type SignedRequest = { method: string; url: string; header(name: string): string };

/**
 * Computes the signature of a request as the server does (AWS Signature Version 4),
 * independently of any client.
 */
export function signatureOf({ method, url, header }: SignedRequest, secret: string): string {
  const authorization = header("authorization");
  const [, day = "", region = "", service = ""] =
    /Credential=[^/]+\/(\d+)\/([^/]+)\/([^/]+)\//.exec(authorization) ?? [];
  const signed = /SignedHeaders=([^,]+)/.exec(authorization)?.[1] ?? "";
  const [path = "", query = ""] = url.split("?");
  const canonical = [
    method,
    path,
    query
      .split("&")
      .filter(Boolean)
      .map((pair) => (pair.includes("=") ? pair : `${pair}=`))
      .sort()
      .join("&"),
    ...signed.split(";").map((name) => `${name}:${header(name).trim()}`),
    "",
    signed,
    header("x-amz-content-sha256"),
  ].join("\n");
  const scope = `${day}/${region}/${service}/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", header("x-amz-date"), scope, sha256(canonical)].join("\n");
  const keys = [region, service, "aws4_request"];
  const key = keys.reduce((last, part) => hmac(last, part), hmac(`AWS4${secret}`, day));
  return hmac(key, text).toString("hex");
}

/**
 * The part of S3 that backups use, in memory. Rejects requests that are not signed with `S3_KEY`.
 */
export async function startTestS3(): Promise<TestS3> {
  const objects: TestS3["objects"] = new Map();
  const uploads: TestS3["uploads"] = new Map();
  const failures: number[] = [];
  const lateErrors: string[] = [];
  const reads: number[] = [];
  let stalled: (() => void) | null = null;

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const body = await buffer(request);
    const url = new URL(request.url ?? "/", "http://s3");
    const path = decodeURIComponent(url.pathname);
    const upload = url.searchParams.get("uploadId") ?? "";
    const end = (status: number, content: string | Buffer = "", headers = {}) =>
      void response.writeHead(status, headers).end(content);
    const failure = failures.shift();
    if (failure !== undefined) return end(failure, "<Error><Code>SlowDown</Code></Error>");
    if (!isSigned(request)) return end(403, "<Error><Code>SignatureDoesNotMatch</Code></Error>");
    if (stalled && request.method === "PUT") return stalled();
    switch (request.method) {
      case "PUT": {
        const part = url.searchParams.get("partNumber");
        if (part === null) objects.set(path, body);
        else uploads.get(upload)?.parts.set(Number(part), body);
        return end(200, "", { ETag: `"${sha256(body)}"` });
      }
      case "POST": {
        if (url.searchParams.has("uploads")) {
          const id = randomUUID();
          uploads.set(id, { path, parts: new Map() });
          return end(
            200,
            `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
          );
        }
        const lateError = lateErrors.shift();
        if (lateError !== undefined) return end(200, lateError);
        const parts = [...(uploads.get(upload)?.parts ?? [])].sort(([a], [b]) => a - b);
        uploads.delete(upload);
        objects.set(path, Buffer.concat(parts.map(([, bytes]) => bytes)));
        return end(
          200,
          "<CompleteMultipartUploadResult><ETag>x</ETag></CompleteMultipartUploadResult>",
        );
      }
      case "DELETE":
        if (upload) uploads.delete(upload);
        else objects.delete(path);
        return end(204);
      default: {
        if (url.searchParams.has("list-type")) return end(200, list(path, url.searchParams));
        if (url.searchParams.has("uploads")) return end(200, listUploads(path, url.searchParams));
        const found = objects.get(path);
        if (!found) return end(404, "<Error><Code>NoSuchKey</Code></Error>");
        return sendObject(found, request.headers.range, response);
      }
    }
  }

  function sendObject(object: Buffer, range: string | undefined, response: ServerResponse) {
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? "") ?? [];
    const start = Number(from ?? 0);
    if (from && start >= object.length) return void response.writeHead(416).end();
    const piece = to ? object.subarray(start, Number(to) + 1) : object;
    reads.push(piece.length);
    response.writeHead(to ? 206 : 200, { "Content-Length": piece.length });
    if (server.cuts === 0) return void response.end(piece);
    server.cuts -= 1;
    response.write(piece.subarray(0, -1), () => response.destroy());
  }

  function listUploads(bucket: string, params: URLSearchParams): string {
    const prefix = bucket + (params.get("prefix") ?? "");
    const found = [...uploads].filter(([, { path }]) => path.startsWith(prefix));
    const entries = found.map(([id, { path }]) => {
      const key = path.slice(bucket.length);
      return `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`;
    });
    return `<ListMultipartUploadsResult>${entries.join("")}<IsTruncated>false</IsTruncated></ListMultipartUploadsResult>`;
  }

  /** Two per page, so that clients have to continue. */
  function list(bucket: string, params: URLSearchParams): string {
    const prefix = `${bucket.replace(/\/$/, "")}/${params.get("prefix") ?? ""}`;
    const after = params.get("continuation-token") ?? "";
    const names = [...objects.keys()].filter((name) => name.startsWith(prefix)).sort();
    const rest = names.filter((name) => name > after);
    const page = rest.slice(0, 2);
    const more = rest.length > page.length;
    const contents = page.map((name) => {
      const key = name.split("/").slice(2).join("/");
      return `<Contents><Key>${key}</Key><Size>${objects.get(name)?.length}</Size></Contents>`;
    });
    const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
    return `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents.join("")}</ListBucketResult>`;
  }

  const http = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const { port } = http.address() as AddressInfo;
  const server: TestS3 = {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    uploads,
    failures,
    lateErrors,
    reads,
    cuts: 0,
    stall: () =>
      new Promise((resolve) => {
        stalled = resolve;
      }),
    stop: () => {
      http.closeAllConnections();
      return new Promise((resolve) => http.close(() => resolve()));
    },
  };
  return server;
}

function isSigned(request: IncomingMessage): boolean {
  const header = (name: string) => String(request.headers[name] ?? "");
  const sent = /Signature=([0-9a-f]+)/.exec(header("authorization"))?.[1];
  const { method = "", url = "" } = request;
  return sent === signatureOf({ method, url, header }, S3_KEY.secret);
}

/** The folder of all objects except manifests, which are small. */
export const OBJECTS = "objects";

/**
 * Where backups are stored: a directory or a bucket. Names have the form `a/b/c`, of letters,
 * digits, `.`, `-` and `_`.
 */
export interface ObjectStore {
  /** Without secrets, for messages. */
  readonly label: string;
  /** The sizes of all complete objects whose names start with `folder/`, by name. */
  list(folder: string): Promise<Map<string, number>>;
  /** The object is durable and complete once this resolves, and does not exist before. */
  write(name: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** Throws {@link BackupError} if there is no such object. */
  read(name: string): Promise<AsyncIterable<Uint8Array>>;
  /** Does nothing if there is no such object. */
  remove(name: string): Promise<void>;
  /** Runs `work` while no other process of this machine changes the store. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
}

export async function readText(store: ObjectStore, name: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of await store.read(name)) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

export async function* textContent(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/** Joins bytes into chunks of exactly `size`, except for the last one, which is smaller. */
export async function* chunksOf(
  content: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Buffer> {
  let pieces: Uint8Array[] = [];
  let length = 0;
  for await (let piece of content) {
    while (length + piece.length >= size) {
      const fits = size - length;
      yield Buffer.concat([...pieces, piece.subarray(0, fits)]);
      piece = piece.subarray(fits);
      pieces = [];
      length = 0;
    }
    if (piece.length > 0) pieces.push(piece);
    length += piece.length;
  }
  if (length > 0) yield Buffer.concat(pieces);
}

/** The most partitions that a writer may own, so that each of the living writers gets some. */
export const fairShare = (partitions: number, writers: number): number =>
  Math.ceil(partitions / Math.max(1, writers));

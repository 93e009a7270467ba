type TooLongProps = {
  /** Whether the URL contains the whole query. */
  shareable: boolean;
};

/** Warns that the query does not fit into the URL. */
export function TooLong({ shareable }: TooLongProps) {
  if (shareable) return null;
  return (
    <p role="status" className="text-soft text-xs">
      This query is too long for a link. It will be lost when you reload the page.
    </p>
  );
}

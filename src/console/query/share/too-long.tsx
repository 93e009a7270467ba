type TooLongProps = {
  /** Whether the address holds all of it. */
  shareable: boolean;
};

/** Says of what is too long for the address that it lives on this screen only. */
export function TooLong({ shareable }: TooLongProps) {
  if (shareable) return null;
  return (
    <p role="status" className="text-soft text-xs">
      This question is too long for a link: it is gone when the page is loaded anew.
    </p>
  );
}

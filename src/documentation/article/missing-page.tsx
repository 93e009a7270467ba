import Link from "next/link";

/** Instead of a page that does not exist, beside the navigation and the search. */
export function MissingPage() {
  return (
    <div className="max-w-3xl">
      <h1 className="font-semibold text-3xl tracking-tight">Page not found</h1>
      <p className="mt-3 text-soft">
        The documentation has no such page. Choose one from the navigation, search for it, or see{" "}
        <Link href="/docs" className="text-accent underline underline-offset-2">
          all pages
        </Link>
        .
      </p>
    </div>
  );
}

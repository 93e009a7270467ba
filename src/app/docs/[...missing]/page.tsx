import { notFound } from "next/navigation";

/** Addresses below a page, which has none, show the documentation's own not-found page. */
export default function Page() {
  notFound();
}

import { Banner } from "@/ui/banner";

/** What was wrong with a form as a whole. */
export function FormMessage({ children }: { children: string | undefined }) {
  return children === undefined ? null : <Banner tone="bad" title={children} />;
}

import { useRouter } from "next/navigation";
import { leave } from "./asking";

/** Opens another page of the console, for what is no link. */
export function useGo(): (href: string) => void {
  const router = useRouter();
  return (href) => {
    const go = () => router.push(href);
    const { pathname } = new URL(href, window.location.href);
    if (pathname === window.location.pathname) go();
    else leave(go);
  };
}

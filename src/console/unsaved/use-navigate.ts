import { useRouter } from "next/navigation";
import { leaveScreen } from "./leave-guard";

/** Opens another page of the console, for what is no link. */
export function useNavigate(): (href: string) => void {
  const router = useRouter();
  return (href) => {
    const go = () => router.push(href);
    const { pathname } = new URL(href, window.location.href);
    if (pathname === window.location.pathname) go();
    else leaveScreen(go);
  };
}

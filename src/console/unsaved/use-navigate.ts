import { useRouter } from "next/navigation";
import { leaveScreen } from "./leave-guard";

/** Navigates within the console from code, asking first if there are unsaved changes. */
export function useNavigate(): (href: string) => void {
  const router = useRouter();
  return (href) => {
    const go = () => router.push(href);
    const { pathname } = new URL(href, window.location.href);
    if (pathname === window.location.pathname) go();
    else leaveScreen(go);
  };
}

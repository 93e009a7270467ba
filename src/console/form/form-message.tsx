import type { ReactNode } from "react";
import { Banner } from "@/ui/feedback/banner";

type FormMessageProps = {
  children: string | undefined;
  /** What may help. */
  action?: ReactNode;
};

/** What was wrong with a form as a whole. */
export function FormMessage({ children, action }: FormMessageProps) {
  return children === undefined ? null : <Banner tone="bad" title={children} action={action} />;
}

import type { ReactNode } from "react";
import { Banner } from "@/ui/feedback/banner";

type FormMessageProps = {
  children: string | undefined;
  /** A link or button that may help. */
  action?: ReactNode;
};

/** An error of the form as a whole. */
export function FormMessage({ children, action }: FormMessageProps) {
  return children === undefined ? null : <Banner tone="bad" title={children} action={action} />;
}

import type { Metadata } from "next";
import { ForgotPasswordScreen } from "@/console/entrance/forgot-password-screen";

export const metadata: Metadata = { title: "Choose a new password" };

export default function Page() {
  return <ForgotPasswordScreen />;
}

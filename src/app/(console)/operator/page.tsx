import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { OperatorScreen } from "@/console/operator/operator-screen";
import { requireUser } from "@/server/next/current-user";

export const metadata: Metadata = { title: "Operator" };

export default async function Page() {
  const { user } = await requireUser();
  if (!user.isOperator) notFound();
  return <OperatorScreen />;
}

import type { Metadata } from "next";
import { PersonalKeys } from "@/console/keys/personal-keys";

export const metadata: Metadata = { title: "Personal keys" };

export default function Page() {
  return <PersonalKeys />;
}

import type { Metadata } from "next";
import { EventsScreen } from "@/console/events/events-screen";

export const metadata: Metadata = { title: "Events" };

export default function Page() {
  return <EventsScreen />;
}

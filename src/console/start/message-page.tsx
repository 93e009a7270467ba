import type { ReactNode } from "react";
import { Mark } from "./mark";
import "./start-page.css";

/** A page that says one thing and offers one way on. */
export function MessagePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="start">
      <header>
        <p className="brand">
          <Mark size={32} />
          Tallymark
        </p>
      </header>
      <h1>{title}</h1>
      <div className="lead">{children}</div>
    </main>
  );
}

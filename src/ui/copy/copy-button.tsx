"use client";

import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "../buttons/button";
import { toast } from "../feedback/toast";

const COPIED_FOR_MS = 2_000;

type CopyButtonProps = {
  /** A function if the text is only known when it is copied. */
  text: string | (() => string);
  /** Describes the copied text for screen readers. */
  label: string;
  /** The button's text, if "Copy" alone is not clear. */
  shown?: string;
};

export function CopyButton({ text, label, shown = "Copy" }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_FOR_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    if (await copyText(typeof text === "string" ? text : text())) setCopied(true);
    else toast.error("Your browser does not allow copying. Select the text and copy it manually.");
  };
  return (
    <>
      <Button variant="ghost" size="sm" aria-label={label} onClick={() => void copy()}>
        {copied ? <Check className="text-good" aria-hidden="true" /> : <Copy aria-hidden="true" />}
        {copied ? "Copied" : shown}
      </Button>
      <span role="status" className="sr-only">
        {copied ? "Copied" : ""}
      </span>
    </>
  );
}

/**
 * False if the browser does not allow copying, as on pages served over plain
 * http from another host.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const area = document.createElement("textarea");
  area.value = text;
  area.style.position = "fixed";
  area.style.opacity = "0";
  const before = document.activeElement;
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  if (before instanceof HTMLElement) before.focus();
  return done;
}

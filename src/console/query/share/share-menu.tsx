import { Code, Link2, Share2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { WireQuery } from "@/query/engine/language/wire";
import { Button } from "@/ui/buttons/button";
import { copyText } from "@/ui/copy/copy-button";
import { toast } from "@/ui/feedback/toast";
import { optional } from "@/ui/loading/optional";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/ui/menus/menu";

const ApiCallDialog = optional(() => import("./api-call-dialog"));

type ShareMenuProps = {
  /** Null while incomplete. */
  query: WireQuery | null;
  zone: string;
  /** Whether the URL contains everything shown. */
  shareable: boolean;
  children?: ReactNode;
};

export function ShareMenu({ query, zone, shareable, children }: ShareMenuProps) {
  const [calling, setCalling] = useState(false);
  const copyLink = async () => {
    if (await copyText(linkOf(zone))) toast.success("Link copied.");
    else toast.error("Your browser blocked copying. Copy this page's address instead.");
  };
  return (
    <>
      <Menu>
        <MenuTrigger>
          <Button>
            <Share2 aria-hidden="true" />
            Share
          </Button>
        </MenuTrigger>
        <MenuContent align="end">
          <MenuItem disabled={!shareable} onSelect={() => void copyLink()}>
            <Link2 aria-hidden="true" />
            {shareable ? "Copy link" : "Too long for a link"}
          </MenuItem>
          <MenuItem disabled={query === null} onSelect={() => setCalling(true)}>
            <Code aria-hidden="true" />
            Copy as API call
          </MenuItem>
          {children}
        </MenuContent>
      </Menu>
      {calling && query && <ApiCallDialog query={query} onClose={() => setCalling(false)} />}
    </>
  );
}

/**
 * The URL with an explicit zone, so that it means the same days after the project's zone changes.
 */
function linkOf(zone: string): string {
  const link = new URL(window.location.href);
  link.searchParams.set("zone", zone);
  return link.href;
}

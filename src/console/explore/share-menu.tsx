import { Code, Database, Link2, Share2 } from "lucide-react";
import { useState } from "react";
import type { WireTrend } from "@/query/language/wire";
import { Button } from "@/ui/button";
import { copyText } from "@/ui/copy-button";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/ui/menu";
import { optional } from "@/ui/optional";
import { toast } from "@/ui/toast";

const SqlDialog = optional(() => import("./sql-dialog"));
const ApiCallDialog = optional(() => import("@/console/query/api-call-dialog"));

type ShareMenuProps = { query: WireTrend; zone: string; shareable: boolean };

/** Ways to take what is shown elsewhere. */
export function ShareMenu({ query, zone, shareable }: ShareMenuProps) {
  const [shownAs, setShownAs] = useState<"call" | "sql" | null>(null);
  const close = () => setShownAs(null);
  const copyLink = async () => {
    if (await copyText(linkOf(zone))) toast.success("The link is copied.");
    else toast.error("The browser does not allow copying. Copy the address of this page instead.");
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
          <MenuItem onSelect={() => setShownAs("call")}>
            <Code aria-hidden="true" />
            Copy as API call
          </MenuItem>
          <MenuItem onSelect={() => setShownAs("sql")}>
            <Database aria-hidden="true" />
            Copy as SQL
          </MenuItem>
        </MenuContent>
      </Menu>
      {shownAs === "call" && <ApiCallDialog query={query} onClose={close} />}
      {shownAs === "sql" && <SqlDialog query={query} onClose={close} />}
    </>
  );
}

/** The page's address with its zone, so that it means the same days also after the project's changes. */
function linkOf(zone: string): string {
  const link = new URL(window.location.href);
  link.searchParams.set("zone", zone);
  return link.href;
}

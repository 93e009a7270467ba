"use client";

import { Copy, Ellipsis, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { Badge } from "@/ui/badge";
import { Breadcrumbs } from "@/ui/breadcrumbs";
import { Button, buttonClass, IconButton } from "@/ui/buttons/button";
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuLabel,
  MenuRadio,
  MenuSeparator,
  MenuTrigger,
} from "@/ui/menus/menu";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/ui/tabs";
import { Row } from "./row";

const VARIANTS = ["primary", "secondary", "ghost", "danger"] as const;

export function ControlSamples() {
  return (
    <div className="flex flex-col gap-5">
      {(["md", "sm"] as const).map((size) => (
        <Row key={size}>
          {VARIANTS.map((variant) => (
            <Button key={variant} variant={variant} size={size}>
              {variant === "primary" && <Plus aria-hidden="true" />}
              {variant === "danger" ? "Delete" : `A ${variant} button`}
            </Button>
          ))}
          <Button variant="primary" size={size} loading>
            Saving
          </Button>
          <Button size={size} disabled>
            Not now
          </Button>
          <IconButton label="Edit" icon={<Pencil />} size={size} />
          <a href="/design" className={buttonClass({ variant: "secondary", size })}>
            Open the design page
          </a>
        </Row>
      ))}
      <Row>
        <Badge>Neutral</Badge>
        <Badge tone="accent">Accent</Badge>
        <Badge tone="good">Active</Badge>
        <Badge tone="warn">Expires soon</Badge>
        <Badge tone="bad">Revoked</Badge>
      </Row>
      <Breadcrumbs
        items={[
          { label: "Acme", href: "/design" },
          { label: "Shop", href: "/design" },
          { label: "Overview" },
        ]}
      />
      <Row>
        <SampleMenu />
      </Row>
      <Tabs defaultValue="members">
        <TabsList aria-label="Team">
          <TabsTrigger value="members">Members</TabsTrigger>
          <TabsTrigger value="invitations">Invitations</TabsTrigger>
          <TabsTrigger value="audit">Audit log</TabsTrigger>
        </TabsList>
        <TabsContent value="members">People in the team.</TabsContent>
        <TabsContent value="invitations">People who were invited.</TabsContent>
        <TabsContent value="audit">Who changed what, and when.</TabsContent>
      </Tabs>
    </div>
  );
}

function SampleMenu() {
  const [theme, setTheme] = useState("dark");
  return (
    <Menu>
      <MenuTrigger>
        <Button>
          Menu <Ellipsis aria-hidden="true" />
        </Button>
      </MenuTrigger>
      <MenuContent>
        <MenuLabel>Key “checkout”</MenuLabel>
        <MenuItem>
          <Copy aria-hidden="true" /> Copy
        </MenuItem>
        <MenuItem disabled>
          <Pencil aria-hidden="true" /> Rename
        </MenuItem>
        <MenuSeparator />
        <MenuRadio
          value={theme}
          onValueChange={setTheme}
          options={[
            { value: "light", label: "Light" },
            { value: "dark", label: "Dark" },
          ]}
        />
        <MenuSeparator />
        <MenuItem danger>
          <Trash2 aria-hidden="true" /> Revoke
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}

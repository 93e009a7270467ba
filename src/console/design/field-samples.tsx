"use client";

import { useState } from "react";
import type { DateRange } from "@/ui/dates/date-range";
import { DateRangePicker } from "@/ui/dates/date-range-picker";
import { Combobox } from "@/ui/forms/combobox";
import { Checkbox, Field, Input, RadioGroup, Switch, Textarea } from "@/ui/forms/field";
import { Select } from "@/ui/forms/select";

const ROLES = [
  { value: "admin", label: "Admin", hint: "Can change everything except the plan" },
  { value: "member", label: "Member", hint: "Can create and save" },
  { value: "viewer", label: "Viewer", hint: "Can view" },
  { value: "owner", label: "Owner", hint: "The team already has one", disabled: true },
] as const;

const EVENTS = ["page_view", "sign_up", "checkout_started", "order_paid"].map((name) => ({
  value: name,
  label: name,
}));

export function FieldSamples() {
  const [role, setRole] = useState<(typeof ROLES)[number]["value"]>("member");
  const [on, setOn] = useState(true);
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <Field label="Name" hint="Shown to everyone in the team." required>
        <Input defaultValue="Web shop" />
      </Field>
      <Field label="Address" error="Enter a valid email address.">
        <Input type="email" defaultValue="ada@" />
      </Field>
      <Field label="Note">
        <Textarea placeholder="What is this key used for?" />
      </Field>
      <Field label="Disabled">
        <Input disabled value="team_2b7f" />
      </Field>
      <Field label="Role">
        <Select value={role} onValueChange={setRole} options={ROLES} />
      </Field>
      <EventField />
      <Field label="Access">
        <RadioGroup value={role} onValueChange={setRole} options={ROLES} />
      </Field>
      <div className="flex flex-col gap-3">
        <Checkbox
          label="Read"
          checked={on}
          onCheckedChange={setOn}
          hint="Query metrics and reports"
        />
        <Checkbox label="Some projects" checked="indeterminate" onCheckedChange={setOn} />
        <Checkbox label="Write" checked={false} disabled onCheckedChange={setOn} />
        <Switch
          label="Live"
          checked={on}
          onCheckedChange={setOn}
          hint="Show new events as they arrive"
        />
        <Switch label="Off" checked={!on} onCheckedChange={(next) => setOn(!next)} />
      </div>
      <PeriodField />
    </div>
  );
}

function EventField() {
  const [event, setEvent] = useState<string>();
  return (
    <Field label="Event">
      <Combobox
        label="Event"
        value={event}
        onValueChange={setEvent}
        options={EVENTS}
        placeholder="Any event"
      />
    </Field>
  );
}

function PeriodField() {
  const [range, setRange] = useState<DateRange>({ preset: "7d" });
  const [zone, setZone] = useState("Europe/Berlin");
  return (
    <DateRangePicker value={range} onChange={setRange} timeZone={zone} onTimeZoneChange={setZone} />
  );
}

"use client";

import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { IconButton } from "@/ui/buttons/button";
import { Field, Input } from "@/ui/forms/field";

type PartProps = { error: string | undefined; defaultValue?: string | undefined };

export function NameField({ error, defaultValue }: PartProps) {
  return (
    <Field label="Name" error={error} required>
      <Input name="name" autoComplete="name" defaultValue={defaultValue} />
    </Field>
  );
}

/** `autoComplete`: password managers keep the address as what one signs in by. */
export function EmailField({ error, defaultValue }: PartProps) {
  return (
    <Field label="E-mail address" error={error} required>
      <Input
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={defaultValue}
      />
    </Field>
  );
}

type PasswordFieldProps = {
  name: "password" | "currentPassword" | "newPassword";
  label?: string;
  /** Whether it is being chosen, or typed again. */
  kind: "new" | "current";
  error: string | undefined;
};

export function PasswordField({ name, label = "Password", kind, error }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      label={label}
      hint={kind === "new" && "8 to 128 characters; a few random words do well."}
      error={error}
      required
    >
      <div className="relative">
        <Input
          name={name}
          type={shown ? "text" : "password"}
          autoComplete={`${kind}-password`}
          autoCapitalize="none"
          spellCheck={false}
          className="pr-9"
        />
        <IconButton
          label={shown ? "Hide the password" : "Show the password"}
          icon={shown ? <EyeOff /> : <Eye />}
          size="sm"
          className="absolute top-0.5 right-0.5"
          onClick={() => setShown(!shown)}
        />
      </div>
    </Field>
  );
}

"use client";

import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { IconButton } from "@/ui/buttons/button";
import { Field, Input } from "@/ui/forms/field";

type TextFieldProps = { error: string | undefined; defaultValue?: string | undefined };

export function NameField({ error, defaultValue }: TextFieldProps) {
  return (
    <Field label="Name" error={error} required>
      <Input name="name" autoComplete="name" defaultValue={defaultValue} />
    </Field>
  );
}

/** `autoComplete` is "username" because password managers store the address as the user name. */
export function EmailField({ error, defaultValue }: TextFieldProps) {
  return (
    <Field label="Email address" error={error} required>
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
  /** Whether the password is being chosen or entered. */
  kind: "new" | "current";
  error: string | undefined;
};

export function PasswordField({ name, label = "Password", kind, error }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      label={label}
      hint={kind === "new" && "8 to 128 characters. A few random words work well."}
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
          label={shown ? "Hide password" : "Show password"}
          icon={shown ? <EyeOff /> : <Eye />}
          size="sm"
          className="absolute top-0.5 right-0.5"
          onClick={() => setShown(!shown)}
        />
      </div>
    </Field>
  );
}

import { Logo } from "@/ui/logo";

export const Brand = () => (
  <span className="flex items-center gap-2 font-semibold text-lg">
    <Logo className="size-6" />
    Tallymark
  </span>
);

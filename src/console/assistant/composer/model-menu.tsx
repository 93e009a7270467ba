import { ChevronDown, Lock } from "lucide-react";
import type { AssistantTier } from "@/plans/plans";
import { PLANS } from "@/plans/plans";
import { Button } from "@/ui/buttons/button";
import { Menu, MenuContent, MenuItem, MenuLabel, MenuRadio, MenuTrigger } from "@/ui/menus/menu";
import type { ModelChoice } from "../data/use-assistant";
import { TIER_NAMES } from "../words/model-words";

type ModelMenuProps = {
  models: readonly ModelChoice[];
  value: AssistantTier | undefined;
  onChange: (tier: AssistantTier) => void;
};

/** Chooses the model, if the plan has several. Those of another plan say which. */
export function ModelMenu({ models, value, onChange }: ModelMenuProps) {
  const allowed = models.filter((one) => one.allowed);
  const chosen = allowed.find(({ tier }) => tier === value) ?? allowed.find((one) => one.default);
  const names = new Set(models.map(({ name }) => name));
  if (allowed.length < 2 || names.size < 2 || !chosen) return null;
  return (
    <Menu>
      <MenuTrigger>
        <Button variant="ghost" size="sm" aria-label={`Model: ${TIER_NAMES[chosen.tier]}`}>
          {TIER_NAMES[chosen.tier]}
          <ChevronDown aria-hidden="true" />
        </Button>
      </MenuTrigger>
      <MenuContent align="start" side="top">
        <MenuLabel>Model</MenuLabel>
        <MenuRadio
          value={chosen.tier}
          onValueChange={onChange}
          options={allowed.map(({ tier, name }) => ({
            value: tier,
            label: <ModelLabel title={TIER_NAMES[tier]} detail={name} />,
          }))}
        />
        {models
          .filter((one) => !one.allowed)
          .map(({ tier }) => (
            <MenuItem key={tier} disabled>
              <ModelLabel title={TIER_NAMES[tier]} detail={`${planWith(tier)} plan`} />
              <Lock aria-hidden="true" className="ml-auto size-3.5" />
            </MenuItem>
          ))}
      </MenuContent>
    </Menu>
  );
}

const ModelLabel = ({ title, detail }: { title: string; detail: string }) => (
  <span className="min-w-0">
    <span className="block text-ink">{title}</span>
    <span className="block truncate text-faint text-xs">{detail}</span>
  </span>
);

const planWith = (tier: AssistantTier): string =>
  Object.values(PLANS).find(({ assistant }) => assistant.models.includes(tier))?.name ?? "another";

import { ROLES } from "@/teams/roles";
import { Card, CardBody, CardHeader } from "@/ui/card";
import { ROLE_WORDS } from "./role-words";

export function RolesExplained() {
  return (
    <Card>
      <CardHeader title="Roles" />
      <CardBody>
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[6rem_1fr]">
          {ROLES.map((role) => (
            <div key={role} className="contents">
              <dt className="font-medium text-ink">{ROLE_WORDS[role].label}</dt>
              <dd className="text-soft max-sm:-mt-3">{ROLE_WORDS[role].may}</dd>
            </div>
          ))}
        </dl>
      </CardBody>
    </Card>
  );
}

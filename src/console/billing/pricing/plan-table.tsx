import type { Plan } from "@/database";
import { PLANS } from "@/plans/plans";
import { Badge } from "@/ui/badge";
import { PLAN_NAMES, priceOf, TERMS } from "./plan-terms";

type PlanTableProps = {
  /** The reader's own plan. */
  current?: Plan;
  /** Whether this server has prices. */
  prices: boolean;
};

/** The plans side by side. */
export function PlanTable({ current, prices }: PlanTableProps) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full min-w-80 text-left">
        <caption className="sr-only">What each plan includes</caption>
        <thead>
          <tr className="border-line border-b align-top">
            <td className="p-3 sm:p-4" />
            {PLAN_NAMES.map((plan) => (
              <PlanHead key={plan} plan={plan} isCurrent={plan === current} prices={prices} />
            ))}
          </tr>
        </thead>
        <tbody>
          {TERMS.map(({ label, of }) => (
            <tr key={label} className="border-line border-b align-top last:border-b-0">
              <th scope="row" className="p-3 font-normal text-soft sm:p-4">
                {label}
              </th>
              {PLAN_NAMES.map((plan) => (
                <td key={plan} className="p-3 text-ink tabular-nums sm:p-4">
                  {of(plan, prices)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type PlanHeadProps = { plan: Plan; isCurrent: boolean; prices: boolean };

function PlanHead({ plan, isCurrent, prices }: PlanHeadProps) {
  return (
    <th scope="col" className="w-[36%] p-3 font-normal sm:p-4">
      <span className="flex flex-wrap items-center gap-2 font-medium text-ink">
        {PLANS[plan].name}
        {isCurrent && <Badge>Your plan</Badge>}
      </span>
      {prices && <Price plan={plan} />}
    </th>
  );
}

function Price({ plan }: { plan: Plan }) {
  const { amount, per } = priceOf(plan);
  return (
    <>
      <span className="mt-1 block font-semibold text-2xl text-ink tracking-tight">{amount}</span>
      <span className="block text-faint text-xs">{per}</span>
    </>
  );
}

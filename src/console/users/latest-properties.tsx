import { prettyJson } from "@/console/events/pretty-json";
import { fieldLabel } from "@/console/query/model/fields";
import { PROPERTY_PREFIX } from "@/query/engine/model/columns";
import type { LatestProperty, UserResult } from "@/query/kinds/user/result";
import { Card, CardHeader } from "@/ui/card";
import { formatTime } from "@/ui/format/time";

/** The latest value of each property in the user's events. */
export function LatestProperties({ user }: { user: UserResult }) {
  const { properties, properties_cut, timezone } = user;
  return (
    <Card aria-label="Latest properties" className="self-start">
      <CardHeader title="Latest properties" description="The last value sent for each property" />
      {properties.length === 0 ? (
        <p className="px-4 py-6 text-center text-soft">This user's events have no properties.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: makes the scrollable area reachable by keyboard
        <section aria-label="Properties" tabIndex={0} className="max-h-[28rem] overflow-y-auto p-4">
          <dl className="grid grid-cols-[minmax(6rem,2fr)_minmax(0,3fr)] gap-x-3 gap-y-1.5 text-sm">
            {properties.map((property) => (
              <Property key={property.key} property={property} zone={timezone} />
            ))}
          </dl>
        </section>
      )}
      {properties_cut && (
        <p className="border-line border-t px-4 py-2 text-faint text-xs">
          Only the {properties.length} most recent are shown.
        </p>
      )}
    </Card>
  );
}

function Property({ property, zone }: { property: LatestProperty; zone: string }) {
  const { key, at } = property;
  return (
    <>
      <dt className="break-words text-soft">{fieldLabel(PROPERTY_PREFIX + key)}</dt>
      <dd
        title={`Sent ${formatTime(at, zone)}`}
        className="whitespace-pre-wrap break-words font-mono text-ink text-xs leading-5"
      >
        {textOf(property)}
      </dd>
    </>
  );
}

function textOf({ type, value, cut }: LatestProperty): string {
  const nested = type === "array" || type === "object";
  const text = nested && typeof value === "string" && !cut ? prettyJson(value) : String(value);
  return cut ? `${text}…` : text;
}

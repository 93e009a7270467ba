import { AppError } from "@/base/errors";
import { model, parse } from "@/base/validation";
import { jsonColumn } from "@/database";
import type { ChangeContext, ItemActor, ProjectActor } from "@/teams";
import { alreadyBroken } from "./config/already-broken";
import { configSchemaExcept } from "./config/config-schema";
import { DASHBOARD } from "./config/limits";
import { DEFAULT_RANGE, VERSION } from "./config/migrate";
import { type NewWidget, withNew } from "./config/new-widget";
import { openConfig } from "./config/open-config";
import type { WireDashboard } from "./config/wire";
import { createDashboard } from "./create";
import { dashboards, type StoredDashboard } from "./items";
import { NEW_DASHBOARD } from "./schema";

export type Added = { dashboard: StoredDashboard; widgetId: string };

/**
 * Adds a widget below all others. Reads and writes the config under the team's lock, so a
 * concurrent change is neither lost nor a conflict. Throws `conflict` if the dashboard is full
 * or of a newer version.
 */
export function addWidget(
  context: ChangeContext,
  who: ItemActor,
  widget: NewWidget,
): Promise<Added> {
  return dashboards.change(context, who, async ({ prisma, audit, item, updatedAt }) => {
    const { config } = openConfig(item.config);
    if (config.widgets.length >= DASHBOARD.maxWidgets) throw full();
    const added = withNew(config, widget);
    const schema = model({ config: configSchemaExcept(alreadyBroken(item.config)) });
    const dashboard = await prisma.dashboard.update({
      where: { id: item.id },
      data: {
        config: jsonColumn(parse(schema, "body", added).config),
        changer: { connect: { id: who.actorId } },
        updatedAt,
      },
    });
    const detail = { fields: ["config"] };
    await audit({ action: "dashboard.changed", subject: dashboard.title, detail });
    return { dashboard, widgetId: added.id };
  });
}

const EMPTY: WireDashboard = { version: VERSION, range: DEFAULT_RANGE, widgets: [] };

/** Creates a dashboard with one widget. */
export async function createWithWidget(
  context: ChangeContext,
  who: ProjectActor,
  { title, widget }: { title: string; widget: NewWidget },
): Promise<Added> {
  const { config, id } = withNew(EMPTY, widget);
  const made = parse(model(NEW_DASHBOARD), "body", { title, config });
  return { dashboard: await createDashboard(context, who, made), widgetId: id };
}

const full = (): AppError =>
  new AppError(
    "conflict",
    `This dashboard already has ${DASHBOARD.maxWidgets} widgets, the maximum. Add the widget to another dashboard.`,
  );

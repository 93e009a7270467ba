import { Card, CardBody, CardHeader } from "@/ui/card";
import { formatBytes } from "@/ui/format/bytes";
import { formatFullCount } from "@/ui/format/number";
import { Gauge, type GaugeTone } from "@/ui/gauge";
import type { Status } from "./status";

type Space = {
  label: string;
  used: number | null;
  limit: number | null;
  format: (value: number | null) => string;
  /** The shares from which it is shown as a warning, and as a problem. */
  warnFrom: number;
  badFrom: number;
};

export function SpaceCard({ status: { disk, journal, process } }: { status: Status }) {
  const used =
    disk.sizeBytes === null || disk.freeBytes === null ? null : disk.sizeBytes - disk.freeBytes;
  const spaces: Space[] = [
    {
      label: "Disk of DATA_DIR",
      used,
      limit: disk.sizeBytes,
      format: formatBytes,
      warnFrom: 0.8,
      badFrom: 0.9,
    },
    {
      label: "Journal",
      used: journal.bytes,
      limit: journal.maxBytes,
      format: formatBytes,
      warnFrom: 0.2,
      badFrom: 0.5,
    },
    {
      label: "Open files",
      used: process.openFiles,
      limit: process.maxFiles,
      format: formatFullCount,
      warnFrom: 0.7,
      badFrom: 0.9,
    },
  ];
  return (
    <Card>
      <CardHeader title="Space" description="How much of each limit is used." />
      <CardBody className="flex flex-col gap-5">
        {spaces.map((space) => (
          <SpaceGauge key={space.label} {...space} />
        ))}
      </CardBody>
    </Card>
  );
}

function SpaceGauge({ label, used, limit, format, warnFrom, badFrom }: Space) {
  if (used === null || limit === null) return null;
  const share = limit === 0 ? 1 : used / limit;
  const tone: GaugeTone = share >= badFrom ? "bad" : share >= warnFrom ? "warn" : "plain";
  return (
    <Gauge label={label} value={used} limit={limit} tone={tone}>
      {format(used)} of {format(limit)}
    </Gauge>
  );
}

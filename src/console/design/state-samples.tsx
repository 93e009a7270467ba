"use client";

import { Inbox } from "lucide-react";
import { Button } from "@/ui/buttons/button";
import { Card, CardBody, CardHeader } from "@/ui/card";
import { Banner } from "@/ui/feedback/banner";
import { EmptyState } from "@/ui/feedback/empty-state";
import { ErrorState } from "@/ui/feedback/error-state";
import { toast } from "@/ui/feedback/toast";
import { Gauge } from "@/ui/gauge";
import { Skeleton } from "@/ui/loading/skeleton";
import { PageHeader } from "@/ui/page-header";

export function StateSamples() {
  return (
    <div className="flex flex-col gap-3">
      <Banner title="Sample data loaded." action={<Button size="sm">Remove it</Button>} />
      <Banner tone="good" title="Your first event has arrived." />
      <Banner tone="warn" title="You have used 92% of this month's events.">
        The quota resets on 1 December.
      </Banner>
      <Banner tone="bad" title="Events have been rejected since 14:05 GMT+1.">
        The key “checkout” was revoked.
      </Banner>
      <div className="grid gap-3 sm:grid-cols-3">
        <Card>
          <EmptyState
            icon={<Inbox />}
            title="No events yet"
            action={<Button variant="primary">Show how</Button>}
          >
            Send an event from your product or load sample data.
          </EmptyState>
        </Card>
        <Card>
          <ErrorState
            message="The server cannot be reached. Check the connection and try again."
            onRetry={() => toast.success("Retried")}
          />
        </Card>
        <Card>
          <CardHeader
            title="Top events"
            description="By count"
            actions={<Button size="sm">All</Button>}
          />
          <CardBody aria-busy="true" className="flex flex-col gap-3">
            <Skeleton className="w-3/4" />
            <Skeleton className="w-1/2" />
            <Skeleton className="w-2/3" />
          </CardBody>
        </Card>
      </div>
      <div className="grid gap-6 sm:grid-cols-3">
        <Gauge label="Events this month" value={12_000} limit={100_000}>
          12,000 of 100,000
        </Gauge>
        <Gauge label="Tool calls today" value={1_700} limit={2_000} tone="warn">
          1,700 of 2,000
        </Gauge>
        <Gauge label="Projects" value={2} limit={1} tone="bad">
          2 of 1
        </Gauge>
      </div>
      <div className="rounded-lg border border-line p-4">
        <PageHeader
          title="A page’s heading"
          description="Ingest keys can only send events to this project."
          actions={<Button variant="primary">Create key</Button>}
        />
      </div>
    </div>
  );
}

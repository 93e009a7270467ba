"use client";

import { screenWords } from "@/console/assistant/context/screen-words";
import { useScreenContext } from "@/console/assistant/context/use-screen-context";
import { FilterEditor } from "@/console/query/filters/filter-editor";
import { EventPicker } from "@/console/query/pickers/event-picker";
import { RangePicker } from "@/console/query/range/range-picker";
import { ShareMenu } from "@/console/query/share/share-menu";
import { TooLong } from "@/console/query/share/too-long";
import { Card } from "@/ui/card";
import { Select } from "@/ui/forms/select";
import { PageHeader } from "@/ui/page-header";
import { SearchUsers } from "./search-users";
import { useUsers } from "./use-users";
import { SORT_WORDS, SORTS, usersWords } from "./users-draft";
import { UsersList } from "./users-list";

const SORT_OPTIONS = SORTS.map((value) => ({ value, label: SORT_WORDS[value] }));

export function UsersScreen() {
  const users = useUsers();
  const { draft, query, zone, shareable, change, search } = users;
  useScreenContext({
    words: screenWords("Users", usersWords(draft), query.range),
    context: { screen: "Users", query },
  });
  return (
    <>
      <PageHeader
        title="Users"
        description="Users with at least one event in the period. Counts include only matching events."
        actions={
          <>
            <RangePicker />
            <ShareMenu query={query} zone={zone} shareable={shareable} />
          </>
        }
      />
      <Card aria-label="User filters" className="mb-4 flex flex-wrap items-start gap-3 p-3">
        <SearchUsers value={draft.search ?? ""} onChange={search} />
        <EventPicker
          label="Users who did"
          value={draft.events}
          onChange={(events) => change({ events })}
          className="h-8 min-w-40"
        />
        <Select
          label="Order"
          className="w-40 border-line"
          value={draft.sort ?? "last_seen"}
          onValueChange={(sort) => change({ sort })}
          options={SORT_OPTIONS}
        />
        <FilterEditor
          label="Filters"
          value={draft.filters ?? []}
          onChange={(filters) => change({ filters })}
          className="min-w-0 py-0.5 max-sm:w-full"
        />
        <TooLong shareable={shareable} />
      </Card>
      <UsersList users={users} />
    </>
  );
}

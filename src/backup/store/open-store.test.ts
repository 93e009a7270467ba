import { expect, it } from "vitest";
import { openStore, placeOf } from "./open-store";

const access = {
  BACKUP_S3_ENDPOINT: "https://s3.example.com",
  BACKUP_S3_REGION: "auto",
  BACKUP_S3_KEY_ID: "id",
  BACKUP_S3_SECRET: "secret",
};

it.each([
  ["/var/backups", "/var/backups/", "/var/x/../backups"],
  ["s3://bucket", "s3://bucket/"],
  ["s3://bucket/a/b", "s3://bucket/a/b/", "s3://bucket//a/b"],
])("all spellings of %s have the name of its store", (place, ...others) => {
  for (const to of [place, ...others]) {
    expect(placeOf(to)).toBe(place);
    expect(openStore(to, access).label).toBe(place);
  }
});

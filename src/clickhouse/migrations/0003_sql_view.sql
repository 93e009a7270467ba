-- What SQL that users write can read: one view, alone in its database. The role or user that such SQL has
-- may read the view only; the view reads the table with the rights of whoever made it. So neither the
-- table itself nor merge(), mergeTreeIndex() and their like lead to it, which additional_table_filters on
-- the table, the other half of that wall, does not cover.
--
-- Reading through it costs nothing that was measured: its columns are pruned, and conditions on them reach
-- the key of the table.

CREATE DATABASE IF NOT EXISTS {{sql_database}} {{on_cluster}};

CREATE VIEW IF NOT EXISTS {{sql_database}}.events {{on_cluster}} SQL SECURITY DEFINER AS
SELECT
  event_id,
  project_id,
  event_name,
  ts AS timestamp,
  received_at,
  user_id,
  session_id,
  platform,
  app_version,
  sdk_version,
  browser,
  os,
  device_type,
  country,
  is_bot,
  raw AS properties,
  ps AS properties_text,
  pn AS properties_number,
  pb AS properties_bool
FROM {{database}}.events_raw;

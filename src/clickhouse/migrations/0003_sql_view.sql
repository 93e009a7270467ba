-- What users' SQL can read: one view, alone in its database. The role or user that runs such SQL
-- can only read this view, and the view reads the table with the rights of its definer. So such SQL
-- cannot read the table by its name, nor through merge(), mergeTreeIndex() and similar functions,
-- which the sandbox's filter on the table (additional_table_filters) does not cover.
--
-- Reading through the view has no measurable cost: ClickHouse reads only the columns that a query
-- uses, and applies its conditions to the key of the table.

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

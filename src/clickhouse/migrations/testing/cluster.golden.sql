CREATE TABLE IF NOT EXISTS schema_migrations ON CLUSTER `main` (
  name String,
  checksum FixedString(64),
  applied_at DateTime64(3, 'UTC') DEFAULT now64(3)
) ENGINE = ReplicatedMergeTree('/clickhouse/tables/all/{database}/{table}', '{shard}-{replica}') ORDER BY name;

CREATE TABLE IF NOT EXISTS events_local ON CLUSTER `main` (
  project_id UUID,
  event_id UUID,
  event_name LowCardinality(String),
  ts DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  received_at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  sent_timestamp String CODEC(ZSTD(1)),
  user_id String CODEC(ZSTD(1)),
  session_id String CODEC(ZSTD(1)),
  user_hash UInt64 DEFAULT cityHash64(user_id),
  session_hash UInt64 MATERIALIZED cityHash64(user_id, session_id),
  platform LowCardinality(String),
  app_version LowCardinality(String),
  sdk_version LowCardinality(String),
  browser LowCardinality(String),
  os LowCardinality(String),
  device_type LowCardinality(String),
  country LowCardinality(String),
  is_bot Bool,
  server_version LowCardinality(String),
  raw String CODEC(ZSTD(1)),
  ps Map(LowCardinality(String), String) CODEC(ZSTD(1)),
  pn Map(LowCardinality(String), Float64) CODEC(ZSTD(1)),


  pt Map(LowCardinality(String), Float64) MATERIALIZED mapApply(
    (key, value) -> (key, toFloat64OrZero(value)),
    mapFilter(
      (key, value) ->
        match(value, '^-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][+-]?[0-9]+)?$')
        AND isFinite(toFloat64OrZero(value)),
      ps
    )
  ) CODEC(ZSTD(1)),
  pb Map(LowCardinality(String), Bool) CODEC(ZSTD(1)),
  po Map(LowCardinality(String), LowCardinality(String)) CODEC(ZSTD(1)),

  PROJECTION by_count (
    SELECT project_id, event_name, platform, is_bot, toStartOfFifteenMinutes(ts), count()
    GROUP BY project_id, event_name, platform, is_bot, toStartOfFifteenMinutes(ts)
  ),


  PROJECTION by_user (
    SELECT
      project_id, platform, is_bot, toStartOfFifteenMinutes(ts),
      count(),
      uniqExactState(user_hash),
      countIf(session_id = ''),
      uniqExactIfState(session_hash, session_id != '')
    GROUP BY project_id, platform, is_bot, toStartOfFifteenMinutes(ts)
  ),
  PROJECTION by_count_hour (
    SELECT project_id, event_name, platform, is_bot, toStartOfHour(ts), count()
    GROUP BY project_id, event_name, platform, is_bot, toStartOfHour(ts)
  ),
  PROJECTION by_user_hour (
    SELECT
      project_id, platform, is_bot, toStartOfHour(ts),
      count(),
      uniqExactState(user_hash),
      countIf(session_id = ''),
      uniqExactIfState(session_hash, session_id != '')
    GROUP BY project_id, platform, is_bot, toStartOfHour(ts)
  )
)
ENGINE = ReplicatedMergeTree('/clickhouse/tables/{shard}/{database}/{table}', '{replica}')
PARTITION BY toYYYYMM(ts)
ORDER BY (project_id, event_name, toStartOfHour(ts), user_hash)
TTL toDateTime(ts) + INTERVAL 13 MONTH + INTERVAL 4 DAY
SETTINGS
  lightweight_mutation_projection_mode = 'rebuild',
  merge_with_ttl_timeout = 86400,
  fsync_after_insert = 1,
  fsync_part_directory = 1,
  min_rows_to_fsync_after_merge = 1,
  old_parts_lifetime = 480;

CREATE TABLE IF NOT EXISTS events_raw ON CLUSTER `main` AS events_local
ENGINE = Distributed('main', 'analytics', events_local, user_hash);

INSERT INTO schema_migrations (name, checksum) VALUES ({name:String}, {sum:String});

ALTER TABLE events_local ON CLUSTER `main` ADD INDEX IF NOT EXISTS received_at_range received_at TYPE minmax GRANULARITY 1;

INSERT INTO schema_migrations (name, checksum) VALUES ({name:String}, {sum:String});

CREATE DATABASE IF NOT EXISTS `analytics_sql` ON CLUSTER `main`;

CREATE VIEW IF NOT EXISTS `analytics_sql`.events ON CLUSTER `main` SQL SECURITY DEFINER AS
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
FROM `analytics`.events_raw;

INSERT INTO schema_migrations (name, checksum) VALUES ({name:String}, {sum:String});

ALTER TABLE events_local ON CLUSTER `main`
  ADD COLUMN IF NOT EXISTS long_numbers Bool MATERIALIZED match(raw, '[0-9]{19}') CODEC(ZSTD(1)),
  ADD COLUMN IF NOT EXISTS json String ALIAS if(
    long_numbers,

    arrayStringConcat(arrayMap(
      token -> if(
        match(token, '^-?[0-9]+$') AND (
          length(token) > 20
          OR length(token) = 20
            AND token > if(startsWith(token, '-'), '-9223372036854775808', '18446744073709551615')
        ),
        concat('"', token, '"'),
        token
      ),
      extractAll(raw, '"[^"\\\\]*(?:\\\\.[^"\\\\]*)*"|-?[0-9][0-9.eE+-]*|[^"0-9-]+|-')
    )),
    raw
  );

ALTER TABLE events_raw ON CLUSTER `main`
  ADD COLUMN IF NOT EXISTS long_numbers Bool MATERIALIZED match(raw, '[0-9]{19}') CODEC(ZSTD(1)),
  ADD COLUMN IF NOT EXISTS json String ALIAS if(
    long_numbers,

    arrayStringConcat(arrayMap(
      token -> if(
        match(token, '^-?[0-9]+$') AND (
          length(token) > 20
          OR length(token) = 20
            AND token > if(startsWith(token, '-'), '-9223372036854775808', '18446744073709551615')
        ),
        concat('"', token, '"'),
        token
      ),
      extractAll(raw, '"[^"\\\\]*(?:\\\\.[^"\\\\]*)*"|-?[0-9][0-9.eE+-]*|[^"0-9-]+|-')
    )),
    raw
  );

CREATE OR REPLACE VIEW `analytics_sql`.events ON CLUSTER `main` SQL SECURITY DEFINER AS
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
  json AS properties,
  ps AS properties_text,
  pn AS properties_number,
  pb AS properties_bool
FROM `analytics`.events_raw;

ALTER TABLE events_local ON CLUSTER `main`
  UPDATE ps = mapUpdate(ps, mapApply(
    (key, value) -> (
      key,
      multiIf(
        match(trim(BOTH '"' FROM JSONExtractRaw(json, toString(key))), '^-?[0-9]+$'),
        trim(BOTH '"' FROM JSONExtractRaw(json, toString(key))),

        position(toString(value), 'e') > 0,
        concat(
          if(value < 0, '-', ''),
          rightPad(
            replaceAll(extract(toString(value), '([0-9.]+)e'), '.', ''),
            toUInt16(extract(toString(value), 'e([0-9]+)')) + 1,
            '0'
          )
        ),
        toString(value)
      )
    ),
    mapFilter((key, value) -> abs(value) > 9007199254740991, pn)
  ))
  WHERE arrayExists(value -> abs(value) > 9007199254740991, mapValues(pn));

INSERT INTO schema_migrations (name, checksum) VALUES ({name:String}, {sum:String});

ALTER TABLE events_local ON CLUSTER `main` MODIFY SETTING old_parts_lifetime = 60;

INSERT INTO schema_migrations (name, checksum) VALUES ({name:String}, {sum:String});

ALTER TABLE events_local ON CLUSTER `main` MODIFY SETTING
  min_age_to_force_merge_seconds = 604800,
  min_age_to_force_merge_on_partition_only = 1,
  enable_max_bytes_limit_for_min_age_to_force_merge = 1;

INSERT INTO schema_migrations (name, checksum) VALUES ({name:String}, {sum:String});

ALTER TABLE events_local ON CLUSTER `main` MODIFY SETTING min_bytes_for_wide_part = 33554432;

INSERT INTO schema_migrations (name, checksum) VALUES ({name:String}, {sum:String});

ALTER TABLE events_local ON CLUSTER `main` MODIFY SETTING merge_selector_base = 10;

INSERT INTO schema_migrations (name, checksum) VALUES ({name:String}, {sum:String});

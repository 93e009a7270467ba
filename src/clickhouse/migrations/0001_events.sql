-- Every accepted event, once: duplicates are removed before the insert, so this is a plain MergeTree
-- (FINAL on a ReplacingMergeTree reads 10 to 20 times as long).

CREATE TABLE IF NOT EXISTS events_raw {{on_cluster}} (
  project_id UUID,
  event_id UUID,
  event_name LowCardinality(String),
  ts DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  received_at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  sent_timestamp String CODEC(ZSTD(1)),
  user_id String CODEC(ZSTD(1)),
  session_id String CODEC(ZSTD(1)),
  user_hash UInt64 MATERIALIZED cityHash64(user_id),
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
  pb Map(LowCardinality(String), Bool) CODEC(ZSTD(1)),
  po Map(LowCardinality(String), LowCardinality(String)) CODEC(ZSTD(1)),

  PROJECTION by_count (
    SELECT project_id, event_name, platform, is_bot, toStartOfFifteenMinutes(ts), count()
    GROUP BY project_id, event_name, platform, is_bot, toStartOfFifteenMinutes(ts)
  ),
  -- A projection answers only for an aggregate of the very same name. In the -State form it can be
  -- merged with rows that no whole quarter of an hour covers, and still be finalised alone.
  PROJECTION by_user (
    SELECT
      project_id, platform, is_bot, toStartOfFifteenMinutes(ts),
      count(),
      uniqExactState(user_hash),
      countIf(session_id = ''),
      uniqExactIfState(session_hash, session_id != '')
    GROUP BY project_id, platform, is_bot, toStartOfFifteenMinutes(ts)
  )
)
ENGINE = {{engine}}
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

-- Every accepted event, once. Duplicates are removed before the insert, so this is a plain
-- MergeTree: FINAL over a ReplacingMergeTree takes 10 to 20 times as long.
--
-- Processor time of queries in ms: the lowest of several runs, on 20 million events of one project
-- over 13 months, of 470,000 users, on two busy cores. Ignore differences below a third.
--
--                            projections               by hour   by quarter   raw rows
--   events by day            by_user, by_user_hour          25           28
--   events by day, 30 days   by_user, by_user_hour          10           10         80
--   events by name and day   by_count, by_count_hour        90          195
--   users by day             by_user, by_user_hour         310          330       1190
--   users by day, 30 days    by_user, by_user_hour          30           40
--
-- Everything else (other columns, properties, sessions by gap) reads raw rows in the order of the
-- key.
--
-- The projections by hour serve granularities of an hour or more, except in time zones whose days
-- begin in the middle of an hour (India, Nepal, parts of Australia). Everything else uses those by
-- quarter of an hour, which are exact in every current time zone. On disk, the four take 5% of the
-- table, nearly all of it for by_user and by_user_hour.
--
-- ClickHouse uses a projection if SELECT and WHERE only use its time bucket (toStartOfHour(ts) or
-- toStartOfFifteenMinutes(ts)) and its other keys, and name its aggregates exactly:
-- uniqExactState(user_hash), not uniqExact(user_hash), and session_id = '' only with
-- optimize_empty_string_comparisons = 0. The aggregates are states, so that they can be merged with
-- raw rows from the edges of a range that are not whole buckets. Group by project_id even for a
-- single value: without a GROUP BY key, a query through by_user takes most of a minute.
-- is_bot is a key of each: by_user is 1.4% larger on disk, and excluding bots costs nothing extra.
--
-- Deliberately not built:
--   materialised views: after a kill -9, they lack rows of their table for ever; a projection is in
--     the same part as the rows that it aggregates
--   deduplication tokens for a single process: ClickHouse logs a token before the part exists, so a
--     kill in between loses a block. With NATS, writers use them, but look for the rows instead of
--     relying on one (src/pipeline/writer/insert-tokens.ts)
--   the JSON type for properties: it loses nulls, order and large integers, and can reject a
--     whole block
--   states by event name and hour: 258 MB for 20 million events, and hardly faster
--   time first in the key: 2 to 10 times slower with a filter by event name
--
-- old_parts_lifetime and the fsync settings belong together: parts that were merged must not be
-- deleted before the part that replaces them is on disk. The TTL has four days of slack, since
-- every query applies the exact limit itself. ClickHouse applies the TTL once a day, because it
-- rewrites a month each time.

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
  -- The strings of ps that are JSON numbers (as in src/query/engine/compile/common/fields.ts):
  -- sums and comparisons read these instead of all of ps, which would take most of their time.
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
  -- A projection only serves aggregates of exactly the same name. States can be merged with raw
  -- rows from outside its whole buckets, and also be finalised without any.
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

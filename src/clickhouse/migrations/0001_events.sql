-- Every accepted event, once. Duplicates are removed before the insert, so this is a plain MergeTree:
-- FINAL over a ReplacingMergeTree reads 10 to 20 times as long.
--
-- Serves (ms of processor time, least of several runs: 20 million events of one project over 13 months,
-- 470,000 users, on two busy cores; differences below a third are not to be relied on):
--                                                          by hour   by quarter   raw rows
--   events by day                        by_user, by_user_hour    25         28
--   events by day, 30 days               by_user, by_user_hour    10         10         80
--   events by name and day             by_count, by_count_hour    90        195
--   users by day                         by_user, by_user_hour   310        330       1190
--   users by day, 30 days                by_user, by_user_hour    30         40
--   anything else (other columns, properties, sessions by gap): raw rows, in the order of the key
--
-- Hours serve all zones but those whose days begin within one (India, Nepal, parts of Australia) and
-- the granularities below an hour: for these there are the quarters, which are exact in every zone of
-- today. On disk the four take 5% of the table, by_user and by_user_hour nearly all of it.
--
-- A projection is used when SELECT and WHERE both speak of its piece of time, toStartOfHour(ts) or
-- toStartOfFifteenMinutes(ts), and of its keys only, and name its functions exactly:
-- uniqExactState(user_hash), not uniqExact(user_hash); and session_id = '' only with
-- optimize_empty_string_comparisons = 0. It keeps states, so that the edges of a range that are no
-- whole pieces can be read from raw rows and merged. A figure without any GROUP BY key takes most of a
-- minute through by_user: group by project_id.
-- is_bot is a key of all: 1.4% more on disk for by_user, and leaving bots out costs nothing extra.
--
-- Deliberately not built:
--   materialised views: after a kill -9 they stay behind their table for ever; a projection is part of
--     the part that it counts
--   deduplication tokens: one is logged before its part is there, so a kill in between loses a block
--   the JSON type for properties: it loses nulls, order and big integers, and refuses whole blocks
--   states by event name and hour: 258 MB for 20 million events, and hardly faster
--   time first in the key: 2 to 10 times slower with a filter on the event's name
--
-- old_parts_lifetime and the fsync settings belong together: merged parts must not be dropped before
-- the part that replaces them is on disk. The TTL has four days of slack; the exact floor is applied by
-- every query. It is worked off once a day, since each time it rewrites a month.

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
  -- The strings of ps that are numbers (JSON's grammar, as in query/compile/fields.ts): sums and
  -- comparisons read these few instead of all of ps, which takes more than half of their time.
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

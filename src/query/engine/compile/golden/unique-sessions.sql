-- probe
WITH sum(events_without_session_part) AS events_without_session
SELECT bucket, toFloat64(events_without_session) AS value
FROM (
  SELECT
    {p1:Int64} + intDiv(toUnixTimestamp(`toStartOfHour(ts)`) - {p1:Int64}, {p2:Int64}) * {p2:Int64} AS bucket,
    countIfMerge(`countIf(equals(session_id, ''))`) AS events_without_session_part
  FROM mergeTreeProjection(currentDatabase(), events_raw, by_user_hour)
  WHERE project_id IN {p0:Array(UUID)}
    AND `toStartOfHour(ts)` >= toDateTime({p3:UInt32}, 'UTC')
    AND `toStartOfHour(ts)` < toDateTime({p4:UInt32}, 'UTC')
  GROUP BY bucket
)
GROUP BY bucket WITH ROLLUP;

-- buckets
WITH uniqExactIfMerge(sessions_part) AS sessions
SELECT bucket, toFloat64(sessions) AS value
FROM (
  SELECT
    {p2:Int64} + intDiv(toUnixTimestamp(toStartOfHour(ts)) - {p2:Int64}, {p3:Int64}) * {p3:Int64} AS bucket,
    uniqExactIfState(session_hash, session_id != '') AS sessions_part
  FROM events_raw
  WHERE project_id IN {p0:Array(UUID)}
    AND toStartOfHour(ts) >= toDateTime({p4:UInt32}, 'UTC')
    AND toStartOfHour(ts) < toDateTime({p5:UInt32}, 'UTC')
    AND platform = {p1:String}
  GROUP BY bucket
  UNION ALL
  SELECT
    {p2:Int64} + intDiv(intDiv(bitShiftRight(event, 8), 1000) - {p2:Int64}, {p3:Int64}) * {p3:Int64} AS bucket,
    uniqExactIfState(cityHash64(user_hash, session), toUInt8(1)) AS sessions_part
  FROM (
    SELECT
      user_hash,
      arraySort(groupArray(toUnixTimestamp64Milli(ts) * 256 + if(platform = {p1:String}, 0 + 1, 0))) AS events,
      arrayMap(event -> bitShiftRight(event, 8), events) AS times,
      arrayFill((time, gap) -> gap > 1800000, times, arrayDifference(times)) AS sessions
    FROM events_raw
    WHERE project_id IN {p0:Array(UUID)}
    AND ts >= fromUnixTimestamp64Milli({p6:Int64})
    AND ts < fromUnixTimestamp64Milli({p7:Int64})
    AND session_id = ''
    GROUP BY user_hash
  )
  ARRAY JOIN events AS event, sessions AS session
  WHERE bitAnd(event, 255) > 0
  GROUP BY bucket
)
GROUP BY bucket WITH ROLLUP;

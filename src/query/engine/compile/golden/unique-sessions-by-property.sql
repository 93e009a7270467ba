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

-- ranked
WITH uniqExactIfMerge(sessions_part) AS sessions
SELECT label, bucket, if(bucket IS NULL, any(key), '') AS text, if(bucket IS NULL, toString(cityHash64(any(key))), '') AS hash, toFloat64(sessions) AS value
FROM (
  SELECT key, bucket, sessions_part, if(rank <= {p8:UInt16}, toUInt8(rank), 0) AS label
  FROM (
    SELECT key, bucket, sessions_part, dense_rank() OVER (ORDER BY metric DESC, key) AS rank
    FROM (
      WITH uniqExactIfMerge(sessions_part) OVER (PARTITION BY label) AS sessions
      SELECT label AS key, bucket, sessions_part, toFloat64(sessions) AS metric
      FROM (
        SELECT
          multiIf(mapContains(ps, {p1:String}), concat('s', ps[{p1:String}]), mapContains(pn, {p1:String}), concat('n', toString(pn[{p1:String}])), mapContains(pb, {p1:String}), if(pb[{p1:String}], 'btrue', 'bfalse'), '') AS label,
          {p2:Int64} + intDiv(toUnixTimestamp(ts) - {p2:Int64}, {p3:Int64}) * {p3:Int64} AS bucket,
          uniqExactIfState(session_hash, session_id != '') AS sessions_part
        FROM events_raw
        WHERE project_id IN {p0:Array(UUID)}
          AND ts >= fromUnixTimestamp64Milli({p4:Int64}) AND ts < fromUnixTimestamp64Milli({p5:Int64})
        GROUP BY label, bucket
        SETTINGS max_rows_to_group_by = 50000, group_by_overflow_mode = 'throw'
        UNION ALL
        SELECT
          event.3 AS label,
          {p2:Int64} + intDiv(intDiv(event.1, 1000) - {p2:Int64}, {p3:Int64}) * {p3:Int64} AS bucket,
          uniqExactIfState(cityHash64(user_hash, session), toUInt8(1)) AS sessions_part
        FROM (
          SELECT
            user_hash,
            arraySort(groupArray((toUnixTimestamp64Milli(ts), true, multiIf(mapContains(ps, {p1:String}), concat('s', ps[{p1:String}]), mapContains(pn, {p1:String}), concat('n', toString(pn[{p1:String}])), mapContains(pb, {p1:String}), if(pb[{p1:String}], 'btrue', 'bfalse'), '')))) AS events,
            arrayMap(event -> event.1, events) AS times,
            arrayFill((time, gap) -> gap > 1800000, times, arrayDifference(times)) AS sessions
          FROM events_raw
          WHERE project_id IN {p0:Array(UUID)}
          AND ts >= fromUnixTimestamp64Milli({p6:Int64})
          AND ts < fromUnixTimestamp64Milli({p7:Int64})
          AND session_id = ''
          GROUP BY user_hash
        )
        ARRAY JOIN events AS event, sessions AS session
        WHERE event.2
        GROUP BY label, bucket
        SETTINGS max_rows_to_group_by = 50000, group_by_overflow_mode = 'throw'
      )
    )
  )
)
GROUP BY label, bucket WITH CUBE;

-- ranking
WITH uniqExactIfMerge(sessions_part) AS sessions
SELECT label, toString(cityHash64(label)) AS hash, toFloat64(sessions) AS value
FROM (
  SELECT
    multiIf(mapContains(ps, {p1:String}), concat('s', ps[{p1:String}]), mapContains(pn, {p1:String}), concat('n', toString(pn[{p1:String}])), mapContains(pb, {p1:String}), if(pb[{p1:String}], 'btrue', 'bfalse'), '') AS label,
    uniqExactIfState(session_hash, session_id != '') AS sessions_part
  FROM events_raw
  WHERE project_id IN {p0:Array(UUID)}
    AND ts >= fromUnixTimestamp64Milli({p2:Int64}) AND ts < fromUnixTimestamp64Milli({p3:Int64})
  GROUP BY label
  UNION ALL
  SELECT
    event.3 AS label,
    uniqExactIfState(cityHash64(user_hash, session), toUInt8(1)) AS sessions_part
  FROM (
    SELECT
      user_hash,
      arraySort(groupArray((toUnixTimestamp64Milli(ts), true, multiIf(mapContains(ps, {p1:String}), concat('s', ps[{p1:String}]), mapContains(pn, {p1:String}), concat('n', toString(pn[{p1:String}])), mapContains(pb, {p1:String}), if(pb[{p1:String}], 'btrue', 'bfalse'), '')))) AS events,
      arrayMap(event -> event.1, events) AS times,
      arrayFill((time, gap) -> gap > 1800000, times, arrayDifference(times)) AS sessions
    FROM events_raw
    WHERE project_id IN {p0:Array(UUID)}
    AND ts >= fromUnixTimestamp64Milli({p4:Int64})
    AND ts < fromUnixTimestamp64Milli({p5:Int64})
    AND session_id = ''
    GROUP BY user_hash
  )
  ARRAY JOIN events AS event, sessions AS session
  WHERE event.2
  GROUP BY label
)
GROUP BY label ORDER BY value DESC, label LIMIT {p6:UInt16};

-- series
WITH uniqExactIfMerge(sessions_part) AS sessions
SELECT label, bucket, toFloat64(sessions) AS value
FROM (
  SELECT
    transform(cityHash64(multiIf(mapContains(ps, {p1:String}), concat('s', ps[{p1:String}]), mapContains(pn, {p1:String}), concat('n', toString(pn[{p1:String}])), mapContains(pb, {p1:String}), if(pb[{p1:String}], 'btrue', 'bfalse'), '')), {p2:Array(UInt64)}, {p3:Array(UInt8)}, toUInt8(0)) AS label,
    {p4:Int64} + intDiv(toUnixTimestamp(ts) - {p4:Int64}, {p5:Int64}) * {p5:Int64} AS bucket,
    uniqExactIfState(session_hash, session_id != '') AS sessions_part
  FROM events_raw
  WHERE project_id IN {p0:Array(UUID)}
    AND ts >= fromUnixTimestamp64Milli({p6:Int64}) AND ts < fromUnixTimestamp64Milli({p7:Int64})
  GROUP BY label, bucket
  UNION ALL
  SELECT
    toUInt8(bitAnd(event, 255) - 1) AS label,
    {p4:Int64} + intDiv(intDiv(bitShiftRight(event, 8), 1000) - {p4:Int64}, {p5:Int64}) * {p5:Int64} AS bucket,
    uniqExactIfState(cityHash64(user_hash, session), toUInt8(1)) AS sessions_part
  FROM (
    SELECT
      user_hash,
      arraySort(groupArray(toUnixTimestamp64Milli(ts) * 256 + if(true, transform(cityHash64(multiIf(mapContains(ps, {p1:String}), concat('s', ps[{p1:String}]), mapContains(pn, {p1:String}), concat('n', toString(pn[{p1:String}])), mapContains(pb, {p1:String}), if(pb[{p1:String}], 'btrue', 'bfalse'), '')), {p2:Array(UInt64)}, {p3:Array(UInt8)}, toUInt8(0)) + 1, 0))) AS events,
      arrayMap(event -> bitShiftRight(event, 8), events) AS times,
      arrayFill((time, gap) -> gap > 1800000, times, arrayDifference(times)) AS sessions
    FROM events_raw
    WHERE project_id IN {p0:Array(UUID)}
    AND ts >= fromUnixTimestamp64Milli({p8:Int64})
    AND ts < fromUnixTimestamp64Milli({p9:Int64})
    AND session_id = ''
    GROUP BY user_hash
  )
  ARRAY JOIN events AS event, sessions AS session
  WHERE bitAnd(event, 255) > 0
  GROUP BY label, bucket
)
GROUP BY label, bucket WITH CUBE;

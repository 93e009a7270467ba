-- figure
WITH sum(events_part) AS events, uniqExactMerge(users_part) AS users
SELECT bucket, toFloat64(events / users) AS value
FROM (
  SELECT
    {p1:Int64} + intDiv(toUnixTimestamp(toStartOfHour(ts)) - {p1:Int64}, {p2:Int64}) * {p2:Int64} AS bucket,
    count() AS events_part,
    uniqExactState(user_hash) AS users_part
  FROM events_raw
  WHERE project_id IN {p0:Array(UUID)}
    AND toStartOfHour(ts) >= toDateTime({p3:UInt32}, 'UTC')
    AND toStartOfHour(ts) < toDateTime({p4:UInt32}, 'UTC')
  GROUP BY bucket
)
GROUP BY bucket WITH ROLLUP;

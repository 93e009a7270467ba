-- figure
WITH sum(events_part) AS events
SELECT bucket, toFloat64(events) AS value
FROM (
  SELECT
    {p1:Int64} + intDiv(toUnixTimestamp(toStartOfHour(ts)) - {p1:Int64}, {p2:Int64}) * {p2:Int64} AS bucket,
    count() AS events_part
  FROM events_raw
  WHERE project_id IN {p0:Array(UUID)}
    AND toStartOfHour(ts) >= toDateTime({p3:UInt32}, 'UTC')
    AND toStartOfHour(ts) < toDateTime({p4:UInt32}, 'UTC')
  GROUP BY bucket
  UNION ALL
  SELECT
    {p1:Int64} + intDiv(toUnixTimestamp(ts) - {p1:Int64}, {p2:Int64}) * {p2:Int64} AS bucket,
    count() AS events_part
  FROM events_raw
  WHERE project_id IN {p0:Array(UUID)}
    AND (ts >= fromUnixTimestamp64Milli({p5:Int64}) AND ts < fromUnixTimestamp64Milli({p6:Int64}) OR ts >= fromUnixTimestamp64Milli({p7:Int64}) AND ts < fromUnixTimestamp64Milli({p8:Int64}))
  GROUP BY bucket
)
GROUP BY bucket WITH ROLLUP;

-- figure
WITH sum(events_part) AS events
SELECT bucket, toFloat64(events) AS value
FROM (
  SELECT
    {p1:Int64} + intDiv(toUnixTimestamp(ts) - {p1:Int64}, {p2:Int64}) * {p2:Int64} AS bucket,
    count() AS events_part
  FROM events_raw
  WHERE project_id IN {p0:Array(UUID)}
    AND ts >= fromUnixTimestamp64Milli({p3:Int64}) AND ts < fromUnixTimestamp64Milli({p4:Int64})
  GROUP BY bucket
)
GROUP BY bucket WITH ROLLUP;

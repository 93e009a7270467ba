-- buckets
WITH sum(events_part) AS events
SELECT bucket, toFloat64(events) AS value
FROM (
  SELECT
    {p2:Int64} + intDiv(toUnixTimestamp(`toStartOfHour(ts)`) - {p2:Int64}, {p3:Int64}) * {p3:Int64} AS bucket,
    countMerge(`count()`) AS events_part
  FROM mergeTreeProjection(currentDatabase(), events_raw, by_count_hour)
  WHERE project_id IN {p0:Array(UUID)}
    AND `toStartOfHour(ts)` >= toDateTime({p4:UInt32}, 'UTC')
    AND `toStartOfHour(ts)` < toDateTime({p5:UInt32}, 'UTC')
    AND NOT (is_bot)
    AND event_name = {p1:String}
  GROUP BY bucket
)
GROUP BY bucket WITH ROLLUP;

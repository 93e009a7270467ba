-- buckets
WITH sum(events_part) AS events
SELECT bucket, toFloat64(events) AS value
FROM (
  SELECT
    toInt64(roundDown(toUnixTimestamp(`toStartOfHour(ts)`), {p1:Array(UInt32)})) AS bucket,
    countMerge(`count()`) AS events_part
  FROM mergeTreeProjection(currentDatabase(), events_raw, by_user_hour)
  WHERE project_id IN {p0:Array(UUID)}
    AND `toStartOfHour(ts)` >= toDateTime({p2:UInt32}, 'UTC')
    AND `toStartOfHour(ts)` < toDateTime({p3:UInt32}, 'UTC')
  GROUP BY bucket
)
GROUP BY bucket WITH ROLLUP;

-- ranked
WITH sum(events_part) AS events
SELECT label, bucket, if(bucket IS NULL, any(key), '') AS text, if(bucket IS NULL, toString(cityHash64(any(key))), '') AS hash, toFloat64(events) AS value
FROM (
  SELECT key, bucket, events_part, if(rank <= {p5:UInt16}, toUInt8(rank), 0) AS label
  FROM (
    SELECT key, bucket, events_part, dense_rank() OVER (ORDER BY metric DESC, key) AS rank
    FROM (
      WITH sum(events_part) OVER (PARTITION BY label) AS events
      SELECT label AS key, bucket, events_part, toFloat64(events) AS metric
      FROM (
        SELECT
          concat('s', event_name) AS label,
          {p1:Int64} + intDiv(toUnixTimestamp(`toStartOfHour(ts)`) - {p1:Int64}, {p2:Int64}) * {p2:Int64} AS bucket,
          countMerge(`count()`) AS events_part
        FROM mergeTreeProjection(currentDatabase(), events_raw, by_count_hour)
        WHERE project_id IN {p0:Array(UUID)}
          AND `toStartOfHour(ts)` >= toDateTime({p3:UInt32}, 'UTC')
          AND `toStartOfHour(ts)` < toDateTime({p4:UInt32}, 'UTC')
        GROUP BY label, bucket
        SETTINGS max_rows_to_group_by = 50000, group_by_overflow_mode = 'throw'
      )
    )
  )
)
GROUP BY label, bucket WITH CUBE;

-- ranking
WITH sum(events_part) AS events
SELECT label, toString(cityHash64(label)) AS hash, toFloat64(events) AS value
FROM (
  SELECT
    concat('s', event_name) AS label,
    countMerge(`count()`) AS events_part
  FROM mergeTreeProjection(currentDatabase(), events_raw, by_count_hour)
  WHERE project_id IN {p0:Array(UUID)}
    AND `toStartOfHour(ts)` >= toDateTime({p1:UInt32}, 'UTC')
    AND `toStartOfHour(ts)` < toDateTime({p2:UInt32}, 'UTC')
  GROUP BY label
)
GROUP BY label ORDER BY value DESC, label LIMIT {p3:UInt16};

-- series
WITH sum(events_part) AS events
SELECT label, bucket, toFloat64(events) AS value
FROM (
  SELECT
    transform(cityHash64(concat('s', event_name)), {p1:Array(UInt64)}, {p2:Array(UInt8)}, toUInt8(0)) AS label,
    {p3:Int64} + intDiv(toUnixTimestamp(`toStartOfHour(ts)`) - {p3:Int64}, {p4:Int64}) * {p4:Int64} AS bucket,
    countMerge(`count()`) AS events_part
  FROM mergeTreeProjection(currentDatabase(), events_raw, by_count_hour)
  WHERE project_id IN {p0:Array(UUID)}
    AND `toStartOfHour(ts)` >= toDateTime({p5:UInt32}, 'UTC')
    AND `toStartOfHour(ts)` < toDateTime({p6:UInt32}, 'UTC')
  GROUP BY label, bucket
)
GROUP BY label, bucket WITH CUBE;

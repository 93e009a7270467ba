SELECT {p0:Int64} + intDiv(toUnixTimestamp(ts) - {p0:Int64}, {p1:Int64}) * {p1:Int64} AS bucket, count() AS events
FROM events_raw
WHERE project_id IN {p2:Array(UUID)}
  AND ts >= fromUnixTimestamp64Milli({p3:Int64})
  AND ts < fromUnixTimestamp64Milli({p4:Int64})
  AND user_hash = cityHash64({p5:String})
GROUP BY bucket;

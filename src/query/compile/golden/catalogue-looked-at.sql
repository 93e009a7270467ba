SELECT count() AS events
FROM events_raw
WHERE project_id = {p0:UUID}
  AND ts >= fromUnixTimestamp64Milli({p1:Int64})
  AND ts < fromUnixTimestamp64Milli({p2:Int64});

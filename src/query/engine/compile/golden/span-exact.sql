SELECT
  toString(toUnixTimestamp64Milli(min(ts))) AS first,
  toString(toUnixTimestamp64Milli(max(ts))) AS last
FROM events_raw
WHERE project_id = {p0:UUID}
  AND event_name = {p1:String}
  AND ts >= fromUnixTimestamp64Milli({p2:Int64}) AND ts < fromUnixTimestamp64Milli({p3:Int64})
GROUP BY project_id;

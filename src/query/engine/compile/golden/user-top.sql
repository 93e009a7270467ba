SELECT field, value, count() AS events
FROM events_raw
ARRAY JOIN ['event_name', 'platform', 'browser', 'os', 'device_type', 'country'] AS field, [event_name, platform, browser, os, device_type, country] AS value
WHERE project_id IN {p0:Array(UUID)}
  AND ts >= fromUnixTimestamp64Milli({p1:Int64})
  AND ts < fromUnixTimestamp64Milli({p2:Int64})
  AND user_hash = cityHash64({p3:String})
  AND value != ''
GROUP BY field, value
ORDER BY field, events DESC, value
LIMIT {p4:UInt16} BY field;

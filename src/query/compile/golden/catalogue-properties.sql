SELECT * FROM (
  SELECT
    toString(key) AS key,
    toString('string') AS type,
    count() AS events,
    toUnixTimestamp64Milli(min(ts)) AS first,
    toUnixTimestamp64Milli(max(ts)) AS last,
    groupUniqArray(3)(leftUTF8(value, 120)) AS examples
  FROM events_raw
  ARRAY JOIN mapKeys(ps) AS key, mapValues(ps) AS value
  WHERE project_id = {p0:UUID}
    AND event_name = {p1:String}
    AND ts >= fromUnixTimestamp64Milli({p2:Int64})
    AND ts < fromUnixTimestamp64Milli({p3:Int64})
    AND toStartOfHour(ts) IN {p4:Array(DateTime('UTC'))}
    AND cityHash64(event_id) % {p5:UInt32} = 0
  GROUP BY key, type
  UNION ALL
  SELECT
    toString(key) AS key,
    toString('number') AS type,
    count() AS events,
    toUnixTimestamp64Milli(min(ts)) AS first,
    toUnixTimestamp64Milli(max(ts)) AS last,
    groupUniqArray(3)(toString(value)) AS examples
  FROM events_raw
  ARRAY JOIN mapKeys(pn) AS key, mapValues(pn) AS value
  WHERE project_id = {p0:UUID}
    AND event_name = {p1:String}
    AND ts >= fromUnixTimestamp64Milli({p2:Int64})
    AND ts < fromUnixTimestamp64Milli({p3:Int64})
    AND toStartOfHour(ts) IN {p4:Array(DateTime('UTC'))}
    AND cityHash64(event_id) % {p5:UInt32} = 0
  GROUP BY key, type
  UNION ALL
  SELECT
    toString(key) AS key,
    toString('boolean') AS type,
    count() AS events,
    toUnixTimestamp64Milli(min(ts)) AS first,
    toUnixTimestamp64Milli(max(ts)) AS last,
    groupUniqArray(3)(if(value, 'true', 'false')) AS examples
  FROM events_raw
  ARRAY JOIN mapKeys(pb) AS key, mapValues(pb) AS value
  WHERE project_id = {p0:UUID}
    AND event_name = {p1:String}
    AND ts >= fromUnixTimestamp64Milli({p2:Int64})
    AND ts < fromUnixTimestamp64Milli({p3:Int64})
    AND toStartOfHour(ts) IN {p4:Array(DateTime('UTC'))}
    AND cityHash64(event_id) % {p5:UInt32} = 0
  GROUP BY key, type
  UNION ALL
  SELECT
    toString(key) AS key,
    toString(value) AS type,
    count() AS events,
    toUnixTimestamp64Milli(min(ts)) AS first,
    toUnixTimestamp64Milli(max(ts)) AS last,
    groupUniqArray(3)('') AS examples
  FROM events_raw
  ARRAY JOIN mapKeys(po) AS key, mapValues(po) AS value
  WHERE project_id = {p0:UUID}
    AND event_name = {p1:String}
    AND ts >= fromUnixTimestamp64Milli({p2:Int64})
    AND ts < fromUnixTimestamp64Milli({p3:Int64})
    AND toStartOfHour(ts) IN {p4:Array(DateTime('UTC'))}
    AND cityHash64(event_id) % {p5:UInt32} = 0
  GROUP BY key, type
)
ORDER BY events DESC, key, type
LIMIT {p6:UInt16};

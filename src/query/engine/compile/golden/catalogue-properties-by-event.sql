SELECT * FROM (
  SELECT
    toString(key) AS key,
    toString('string') AS type,
    count() AS events,
    toUnixTimestamp64Milli(min(ts)) AS first,
    toUnixTimestamp64Milli(max(ts)) AS last,
    topK(3)(leftUTF8(value, 120)) AS examples,
    topK(2)(event_name) AS event_names
  FROM events_raw
  ARRAY JOIN mapKeys(mapFilter((key, value) -> NOT mapContains(pn, key), ps)) AS key, mapValues(mapFilter((key, value) -> NOT mapContains(pn, key), ps)) AS value
  WHERE project_id IN {p0:Array(UUID)}
    AND ts >= fromUnixTimestamp64Milli({p1:Int64})
    AND ts < fromUnixTimestamp64Milli({p2:Int64})
    AND NOT (is_bot)
    AND mapContains(ps, {p3:String}) AND ps[{p3:String}] = {p4:String}
    AND event_name = {p5:String}
    AND toStartOfHour(ts) IN {p6:Array(DateTime('UTC'))}
    AND cityHash64(event_id) % {p7:UInt32} = 0
    AND positionCaseInsensitiveUTF8(key, {p8:String}) > 0
  GROUP BY key, type
  UNION ALL
  SELECT
    toString(key) AS key,
    toString('number') AS type,
    count() AS events,
    toUnixTimestamp64Milli(min(ts)) AS first,
    toUnixTimestamp64Milli(max(ts)) AS last,
    topK(3)(if(mapContains(ps, key), ps[key], toString(value))) AS examples,
    topK(2)(event_name) AS event_names
  FROM events_raw
  ARRAY JOIN mapKeys(pn) AS key, mapValues(pn) AS value
  WHERE project_id IN {p0:Array(UUID)}
    AND ts >= fromUnixTimestamp64Milli({p1:Int64})
    AND ts < fromUnixTimestamp64Milli({p2:Int64})
    AND NOT (is_bot)
    AND mapContains(ps, {p3:String}) AND ps[{p3:String}] = {p4:String}
    AND event_name = {p5:String}
    AND toStartOfHour(ts) IN {p6:Array(DateTime('UTC'))}
    AND cityHash64(event_id) % {p7:UInt32} = 0
    AND positionCaseInsensitiveUTF8(key, {p8:String}) > 0
  GROUP BY key, type
  UNION ALL
  SELECT
    toString(key) AS key,
    toString('boolean') AS type,
    count() AS events,
    toUnixTimestamp64Milli(min(ts)) AS first,
    toUnixTimestamp64Milli(max(ts)) AS last,
    topK(3)(if(value, 'true', 'false')) AS examples,
    topK(2)(event_name) AS event_names
  FROM events_raw
  ARRAY JOIN mapKeys(pb) AS key, mapValues(pb) AS value
  WHERE project_id IN {p0:Array(UUID)}
    AND ts >= fromUnixTimestamp64Milli({p1:Int64})
    AND ts < fromUnixTimestamp64Milli({p2:Int64})
    AND NOT (is_bot)
    AND mapContains(ps, {p3:String}) AND ps[{p3:String}] = {p4:String}
    AND event_name = {p5:String}
    AND toStartOfHour(ts) IN {p6:Array(DateTime('UTC'))}
    AND cityHash64(event_id) % {p7:UInt32} = 0
    AND positionCaseInsensitiveUTF8(key, {p8:String}) > 0
  GROUP BY key, type
  UNION ALL
  SELECT
    toString(key) AS key,
    toString(value) AS type,
    count() AS events,
    toUnixTimestamp64Milli(min(ts)) AS first,
    toUnixTimestamp64Milli(max(ts)) AS last,
    topK(3)('') AS examples,
    topK(2)(event_name) AS event_names
  FROM events_raw
  ARRAY JOIN mapKeys(po) AS key, mapValues(po) AS value
  WHERE project_id IN {p0:Array(UUID)}
    AND ts >= fromUnixTimestamp64Milli({p1:Int64})
    AND ts < fromUnixTimestamp64Milli({p2:Int64})
    AND NOT (is_bot)
    AND mapContains(ps, {p3:String}) AND ps[{p3:String}] = {p4:String}
    AND event_name = {p5:String}
    AND toStartOfHour(ts) IN {p6:Array(DateTime('UTC'))}
    AND cityHash64(event_id) % {p7:UInt32} = 0
    AND positionCaseInsensitiveUTF8(key, {p8:String}) > 0
  GROUP BY key, type
)
ORDER BY events DESC, key, type
LIMIT {p9:UInt16};

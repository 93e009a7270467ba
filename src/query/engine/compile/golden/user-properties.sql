SELECT
  property.1 AS key,
  argMax(property.2, place) AS type,
  argMax(leftUTF8(property.3, {p0:UInt16}), place) AS text,
  argMax(lengthUTF8(property.3) > {p0:UInt16}, place) AS cut,
  toUnixTimestamp64Milli(max(place.1)) AS at
FROM (
  SELECT
    (ts, received_at, event_id) AS place,
    arrayJoin(arrayConcat(
      arrayMap((key, value) -> (toString(key), 'string', value), mapKeys(mapFilter((key, value) -> NOT mapContains(pn, key), ps)), mapValues(mapFilter((key, value) -> NOT mapContains(pn, key), ps))),
      arrayMap((key, value) -> (toString(key), 'number', if(mapContains(ps, key), ps[key], toString(value))), mapKeys(pn), mapValues(pn)),
      arrayMap((key, value) -> (toString(key), 'boolean', if(value, 'true', 'false')), mapKeys(pb), mapValues(pb)),
      arrayMap((key, value) -> (toString(key), toString(value), if(value = 'null', '', JSONExtractRaw(json, toString(key)))), mapKeys(po), mapValues(po))
    )) AS property
  FROM events_raw
  WHERE project_id IN {p1:Array(UUID)}
    AND ts >= fromUnixTimestamp64Milli({p2:Int64})
    AND ts < fromUnixTimestamp64Milli({p3:Int64})
    AND user_hash = cityHash64({p4:String})
)
GROUP BY key
ORDER BY at DESC, key
LIMIT {p5:UInt16};

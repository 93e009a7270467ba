-- figure
WITH uniqExactMerge(values_part) AS values
SELECT bucket, toFloat64(values) AS value
FROM (
  WITH cityHash64(multiIf(mapContains(ps, {p1:String}), concat('s', ps[{p1:String}]), mapContains(pn, {p1:String}), concat('n', toString(pn[{p1:String}])), mapContains(pb, {p1:String}), if(pb[{p1:String}], 'btrue', 'bfalse'), '')) AS value
  SELECT
    {p2:Int64} + intDiv(toUnixTimestamp(ts) - {p2:Int64}, {p3:Int64}) * {p3:Int64} AS bucket,
    uniqExactState(value) AS values_part
  FROM events_raw
  WHERE project_id IN {p0:Array(UUID)}
    AND ts >= fromUnixTimestamp64Milli({p4:Int64}) AND ts < fromUnixTimestamp64Milli({p5:Int64})
    AND (mapContains(ps, {p1:String}) OR mapContains(pn, {p1:String}) OR mapContains(pb, {p1:String}))
  GROUP BY bucket
)
GROUP BY bucket WITH ROLLUP;

-- figure
WITH quantileExactInclusiveMerge(0.95)(p95_part) AS p95
SELECT bucket, toFloat64(p95) AS value
FROM (
  WITH if(mapContains(pn, {p1:String}), pn[{p1:String}], pt[{p1:String}]) AS value
  SELECT
    {p2:Int64} + intDiv(toUnixTimestamp(ts) - {p2:Int64}, {p3:Int64}) * {p3:Int64} AS bucket,
    quantileExactInclusiveState(0.95)(value) AS p95_part
  FROM events_raw
  WHERE project_id IN {p0:Array(UUID)}
    AND ts >= fromUnixTimestamp64Milli({p4:Int64}) AND ts < fromUnixTimestamp64Milli({p5:Int64})
    AND (mapContains(pn, {p1:String}) OR mapContains(pt, {p1:String}))
  GROUP BY bucket
)
GROUP BY bucket WITH ROLLUP;

-- figure
WITH sum(events_part) AS events
SELECT bucket, toFloat64(events) AS value
FROM (
  SELECT
    {p4:Int64} + intDiv(toUnixTimestamp(ts) - {p4:Int64}, {p5:Int64}) * {p5:Int64} AS bucket,
    count() AS events_part
  FROM events_raw
  WHERE project_id IN {p0:Array(UUID)}
    AND ts >= fromUnixTimestamp64Milli({p6:Int64}) AND ts < fromUnixTimestamp64Milli({p7:Int64})
    AND ((mapContains(pn, {p1:String}) OR mapContains(pt, {p1:String})) AND if(mapContains(pn, {p1:String}), pn[{p1:String}], pt[{p1:String}]) = {p2:Float64} OR (mapContains(pn, {p1:String}) OR mapContains(pt, {p1:String})) AND if(mapContains(pn, {p1:String}), pn[{p1:String}], pt[{p1:String}]) = {p3:Float64})
  GROUP BY bucket
)
GROUP BY bucket WITH ROLLUP;

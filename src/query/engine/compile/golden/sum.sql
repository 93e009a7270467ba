-- buckets
WITH sumKahanMerge(scaled_sum_part) AS scaled_sum
SELECT bucket, toFloat64(scaled_sum * 1099511627776) AS value
FROM (
  WITH if(mapContains(pn, {p1:String}), pn[{p1:String}], pt[{p1:String}]) AS value
  SELECT
    {p2:Int64} + intDiv(toUnixTimestamp(ts) - {p2:Int64}, {p3:Int64}) * {p3:Int64} AS bucket,
    sumKahanState(value / 1099511627776) AS scaled_sum_part
  FROM events_raw
  WHERE project_id IN {p0:Array(UUID)}
    AND ts >= fromUnixTimestamp64Milli({p4:Int64}) AND ts < fromUnixTimestamp64Milli({p5:Int64})
    AND (mapContains(pn, {p1:String}) OR mapContains(pt, {p1:String}))
  GROUP BY bucket
)
GROUP BY bucket WITH ROLLUP;

-- figure
WITH sum(events_part) AS events
SELECT bucket, toFloat64(events) AS value
FROM (
  SELECT
    {p24:Int64} + intDiv(toUnixTimestamp(ts) - {p24:Int64}, {p25:Int64}) * {p25:Int64} AS bucket,
    count() AS events_part
  FROM events_raw
  WHERE project_id IN {p0:Array(UUID)}
    AND ts >= fromUnixTimestamp64Milli({p26:Int64}) AND ts < fromUnixTimestamp64Milli({p27:Int64})
    AND ((mapContains(ps, {p1:String}) OR mapContains(pn, {p1:String}) OR mapContains(pb, {p1:String})) OR po[{p1:String}] IN ('array', 'object'))
    AND NOT (((mapContains(ps, {p2:String}) OR mapContains(pn, {p2:String}) OR mapContains(pb, {p2:String})) OR po[{p2:String}] IN ('array', 'object')))
    AND mapContains(ps, {p3:String}) AND ps[{p3:String}] = {p4:String}
    AND (mapContains(pn, {p5:String}) OR mapContains(pt, {p5:String})) AND if(mapContains(pn, {p5:String}), pn[{p5:String}], pt[{p5:String}]) = {p6:Float64}
    AND mapContains(pb, {p7:String}) AND pb[{p7:String}] = {p8:Bool}
    AND po[{p9:String}] = 'null'
    AND NOT (mapContains(ps, {p10:String}) AND ps[{p10:String}] = {p11:String})
    AND (mapContains(ps, {p12:String}) AND ps[{p12:String}] = {p13:String} OR (mapContains(pn, {p12:String}) OR mapContains(pt, {p12:String})) AND if(mapContains(pn, {p12:String}), pn[{p12:String}], pt[{p12:String}]) = {p14:Float64} OR mapContains(pb, {p12:String}) AND pb[{p12:String}] = {p15:Bool} OR po[{p12:String}] = 'null')
    AND NOT (mapContains(ps, {p16:String}) AND ps[{p16:String}] = {p17:String})
    AND mapContains(ps, {p18:String}) AND position(ps[{p18:String}], {p19:String}) > 0
    AND (mapContains(pn, {p20:String}) OR mapContains(pt, {p20:String})) AND if(mapContains(pn, {p20:String}), pn[{p20:String}], pt[{p20:String}]) > {p21:Float64}
    AND mapContains(ps, {p22:String}) AND ps[{p22:String}] <= {p23:String}
  GROUP BY bucket
)
GROUP BY bucket WITH ROLLUP;

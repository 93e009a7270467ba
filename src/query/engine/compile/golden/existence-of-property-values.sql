SELECT DISTINCT arrayJoin(arrayFilter(test -> test > 0, [
  if(is_text AND text = {p9:String}, 1, 0),
  if((is_number OR is_numeric_text) AND if(is_number, number, numeric_text) = {p10:Float64}, 2, 0),
  if((is_text AND text = {p11:String} OR is_boolean AND boolean = {p12:Bool}), 3, 0)
])) AS test
FROM (
  SELECT DISTINCT
    mapContains(ps, {p4:String}) AS is_text,
    ps[{p4:String}] AS text,
    mapContains(pt, {p4:String}) AS is_numeric_text,
    pt[{p4:String}] AS numeric_text,
    mapContains(pn, {p4:String}) AS is_number,
    pn[{p4:String}] AS number,
    mapContains(pb, {p4:String}) AS is_boolean,
    pb[{p4:String}] AS boolean
  FROM events_raw
  WHERE project_id IN {p0:Array(UUID)}
    AND ts >= fromUnixTimestamp64Milli({p1:Int64}) AND ts < fromUnixTimestamp64Milli({p2:Int64})
    AND event_name = {p3:String}
    AND ((mapContains(ps, {p4:String}) AND ps[{p4:String}] = {p5:String} OR (mapContains(pn, {p4:String}) OR mapContains(pt, {p4:String})) AND if(mapContains(pn, {p4:String}), pn[{p4:String}], pt[{p4:String}]) = {p6:Float64}) OR (mapContains(ps, {p4:String}) AND ps[{p4:String}] = {p7:String} OR mapContains(pb, {p4:String}) AND pb[{p4:String}] = {p8:Bool}))
)
LIMIT {p13:UInt16};

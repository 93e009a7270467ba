SELECT DISTINCT arrayJoin(arrayFilter(test -> test > 0, [
  if(text = {p7:String}, 1, 0),
  if(is_numeric_text AND numeric_text = {p8:Float64}, 2, 0),
  if(text = {p9:String}, 3, 0)
])) AS test
FROM (
  SELECT DISTINCT
    platform AS text,
    match(platform, '^-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][+-]?[0-9]+)?$') AND isFinite(toFloat64OrZero(platform)) AS is_numeric_text,
    toFloat64OrZero(platform) AS numeric_text
  FROM events_raw
  WHERE project_id IN {p0:Array(UUID)}
    AND ts >= fromUnixTimestamp64Milli({p1:Int64}) AND ts < fromUnixTimestamp64Milli({p2:Int64})
    AND event_name = {p3:String}
    AND ((platform = {p4:String} OR match(platform, '^-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][+-]?[0-9]+)?$') AND isFinite(toFloat64OrZero(platform)) AND toFloat64OrZero(platform) = {p5:Float64}) OR platform = {p6:String})
)
LIMIT {p10:UInt16};

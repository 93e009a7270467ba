WITH (
  SELECT arraySort(groupArray(name))
  FROM (
    SELECT name, sum(events) AS all_events
    FROM (
      SELECT toString(event_name) AS name, toStartOfFifteenMinutes(ts) AS quarter, count() AS events
      FROM events_raw
      WHERE project_id IN {p0:Array(UUID)}
        AND toStartOfFifteenMinutes(ts) >= toDateTime({p1:UInt32}, 'UTC')
        AND toStartOfFifteenMinutes(ts) < toDateTime({p2:UInt32}, 'UTC')
      GROUP BY event_name, quarter
    )
    GROUP BY name
    ORDER BY all_events DESC, name
    LIMIT 10000
  )
) AS names
SELECT
  step,
  toUInt16(if(from = 65535 OR from_rank <= {p14:UInt8}, from, 0)) AS from,
  toUInt16(if(to = 65535 OR to_rank <= {p14:UInt8}, to, 0)) AS to,
  names[to] AS name,
  sum(users) AS users
FROM (
  SELECT *, dense_rank() OVER (PARTITION BY step, from = 65535 ORDER BY from = 0, from_users DESC, from) AS from_rank, dense_rank() OVER (PARTITION BY step, to = 65535 ORDER BY to = 0, to_users DESC, to) AS to_rank
  FROM (
    SELECT *, sum(users) OVER (PARTITION BY step, from) AS from_users, sum(users) OVER (PARTITION BY step, to) AS to_users
    FROM (
      SELECT link.1 AS step, link.2 AS from, link.3 AS to, count() AS users
      FROM (
        SELECT
          arraySlice(arrayPushFront(arrayMap(e -> bitAnd(e, 65535), if(events[1] = anchor, arrayPopFront(events), events)), bitAnd(anchor, 65535)), 1, {p3:UInt8} + 1) AS path,
          arrayJoin(arrayMap(
            i -> (toUInt8(i), toUInt16(if(i = 1, 0, path[i])), toUInt16(if(i < length(path), path[i + 1], 65535))),
            range(1, least(length(path), {p3:UInt8}) + 1)
          )) AS link
        FROM (
          SELECT
            any(anchor) AS anchor,
            arrayReverseSort(groupArrayIf(event, counts)) AS events
          FROM (
            SELECT user_hash, event, counts, anchor
            FROM (
              SELECT user_hash, bitShiftLeft(toUnixTimestamp64Milli(ts), 17) + if(event_name IN {p6:Array(String)} AND mapContains(ps, {p7:String}) AND ps[{p7:String}] = {p8:String}, 65536, 0) + transform(toString(event_name), names, range(1, length(names) + 1), 0) AS event, true AS counts
              FROM events_raw
              WHERE project_id IN {p4:Array(UUID)}
                AND NOT (is_bot)
                AND NOT (country != '' AND country = {p5:String})
                AND ts >= fromUnixTimestamp64Milli({p9:Int64})
                AND ts < fromUnixTimestamp64Milli({p10:Int64})
                AND true
            ) AS events
            INNER JOIN (
              SELECT user_hash, max(bitShiftLeft(toUnixTimestamp64Milli(ts), 17) + if(event_name IN {p6:Array(String)} AND mapContains(ps, {p7:String}) AND ps[{p7:String}] = {p8:String}, 65536, 0) + transform(toString(event_name), names, range(1, length(names) + 1), 0)) AS anchor
              FROM events_raw
              WHERE project_id IN {p4:Array(UUID)}
                AND NOT (is_bot)
                AND NOT (country != '' AND country = {p5:String})
                AND ts >= fromUnixTimestamp64Milli({p11:Int64})
                AND ts < fromUnixTimestamp64Milli({p12:Int64})
                AND event_name IN {p6:Array(String)} AND mapContains(ps, {p7:String}) AND ps[{p7:String}] = {p8:String}
              GROUP BY user_hash
            ) AS anchors USING (user_hash)
            WHERE event <= anchor AND bitShiftRight(anchor, 17) - bitShiftRight(event, 17) <= {p13:Int64}
          )
          GROUP BY user_hash
        )
      )
      GROUP BY step, from, to
    )
  )
)
GROUP BY step, from, to;

-- The console lists events by their receipt, newest first, and looks every second for new ones. The key
-- is about when events happened, so a window of receipt would be looked for in every row of a project.
-- Events mostly arrive in the hour in which they happen: the least and the greatest time of receipt of a
-- granule leave out all but the last ones. 16 bytes a granule; parts that were there before get it when
-- they are merged, and are read whole until then.

ALTER TABLE events_raw {{on_cluster}} ADD INDEX IF NOT EXISTS received_at_range received_at TYPE minmax GRANULARITY 1;

-- How long parts stay on disk after a merge has replaced them. The writer makes four parts a
-- second, of some 60 files each, so with 480 s there were 119,000 files (960 MB) beside 24 MB of
-- data. With fsync_after_insert, fsync_part_directory and min_rows_to_fsync_after_merge, a merged
-- part is on disk before the parts that it replaces are deleted. As a safeguard, a minute is also
-- longer than Linux takes to write a file that was not synced (30 s, and up to 5 s until it checks
-- again).

ALTER TABLE events_raw {{on_cluster}} MODIFY SETTING old_parts_lifetime = 60;

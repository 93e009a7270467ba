-- How long the parts that a merge has replaced stay on disk. The writer makes four parts a second, of some
-- 60 files each, so at 480 s there were 119,000 files (960 MB) beside 24 MB of data. With fsync_after_insert,
-- fsync_part_directory and min_rows_to_fsync_after_merge a merged part is on disk before the parts that it
-- replaces are dropped. A minute is also longer than Linux leaves anything unwritten of its own accord (30 s,
-- and 5 s until it looks again), should a file once have been left out of that.

ALTER TABLE events_raw {{on_cluster}} MODIFY SETTING old_parts_lifetime = 60;

-- Parts of up to 32 MiB (before compression) keep all columns in one file. By default, the limit is
-- 10 MiB, so each block of a busy writer became some 130 files. Half of the processor time of an
-- insert was spent in the kernel, most of it to create files.
--
-- For 12 inserts of 30,000 rows with their merges, ClickHouse used 13.3 and 14.1 µs of processor
-- time per row instead of 15.4 to 17.8; 64 or 128 MiB did not reduce it further. Queries of the
-- result took the same time. Merged months are larger than this, so nearly everything that queries
-- read still has a file per column.

ALTER TABLE events_raw {{on_cluster}} MODIFY SETTING min_bytes_for_wide_part = 33554432;

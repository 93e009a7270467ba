-- Parts of up to 32 MiB (before compression) keep all columns in one file. By default, that ends at 10 MiB, so a
-- busy writer's blocks became some 130 files each. Half of the processor time of an insert was spent in the
-- kernel, most of it to create files.
--
-- For 12 inserts of 30,000 rows and the merges after them, ClickHouse used 13.3 and 14.1 µs of processor time per
-- row instead of 15.4 to 17.8; with 64 or 128 MiB not less. Queries over the result took the same. Merged months
-- are larger than this, so nearly all that queries read stays in a file per column.

ALTER TABLE events_raw {{on_cluster}} MODIFY SETTING min_bytes_for_wide_part = 33554432;

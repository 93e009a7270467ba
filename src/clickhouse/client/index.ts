export { createClickHouse } from "./create-clickhouse";

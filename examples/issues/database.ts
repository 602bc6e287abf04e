import { PGlite } from "@electric-sql/pglite";

const TABLES = `
  CREATE TABLE app_user (
    id int PRIMARY KEY, name text NOT NULL, email text NOT NULL, role text NOT NULL, time_zone text NOT NULL,
    api_key text NOT NULL UNIQUE);
  CREATE TABLE issue (
    id int PRIMARY KEY, title text NOT NULL, body text NOT NULL, state text NOT NULL, priority text NOT NULL,
    assignee_id int REFERENCES app_user, due date, created timestamptz NOT NULL, confidential boolean NOT NULL,
    document tsvector GENERATED ALWAYS AS (to_tsvector('english', title || ' ' || body)) STORED);
  CREATE TABLE comment (
    id int PRIMARY KEY, issue_id int NOT NULL REFERENCES issue, author_id int NOT NULL REFERENCES app_user,
    body text NOT NULL, created timestamptz NOT NULL, internal boolean NOT NULL);
  CREATE INDEX ON issue USING gin (document);
  CREATE INDEX ON issue (assignee_id);
  CREATE INDEX ON comment (issue_id);
  CREATE INDEX ON comment (author_id);`;

const ROWS = `
  INSERT INTO app_user VALUES
    (1, 'Ada', 'ada@acme.example', 'admin', 'Europe/Berlin', 'key-of-ada'),
    (2, 'Bob', 'bob@acme.example', 'member', 'America/New_York', 'key-of-bob'),
    (3, 'Cleo', 'cleo@acme.example', 'member', 'UTC', 'key-of-cleo');
  INSERT INTO issue VALUES
    (1, 'Login fails', 'The page crashes after the password.', 'open', 'urgent', 2, '2024-05-30', '2024-05-28T08:00Z', false),
    (2, 'Typo on the start page', 'Wellcome', 'done', 'low', 3, NULL, '2024-05-28T09:00Z', false),
    (3, 'Search is slow', 'Ten seconds for one word.', 'open', 'normal', 2, '2024-05-31', '2024-05-29T10:00Z', false),
    (4, 'Passwords in the log', 'Remove them, then change all.', 'open', 'urgent', 1, '2024-05-31', '2024-05-30T11:00Z', true),
    (5, 'Crash on upload', 'Files over 2 GB.', 'review', 'high', 3, '2024-06-01', '2024-05-30T22:30Z', false),
    (6, '=Dark mode', 'Please.', 'open', 'low', NULL, NULL, '2024-05-31T03:00Z', false),
    (7, 'Salary report', 'Wrong totals.', 'review', 'high', 2, '2024-06-03', '2024-05-31T04:30Z', true),
    (8, 'Update the manual', 'Chapter 3 crashed the printer.', 'done', 'normal', 1, '2024-05-29', '2024-05-31T12:00Z', false);
  INSERT INTO comment VALUES
    (1, 1, 3, 'I see the crash too.', '2024-05-28T08:30Z', false),
    (2, 1, 1, 'Caused by our last release.', '2024-05-28T09:30Z', true),
    (3, 3, 2, 'An index is missing.', '2024-05-29T12:00Z', false),
    (4, 4, 1, 'Keys are changed.', '2024-05-30T12:00Z', false),
    (5, 5, 2, 'Works with 1 GB.', '2024-05-31T08:00Z', false),
    (6, 5, 3, 'Fixed, please review.', '2024-05-31T09:00Z', false);`;

/** Returns PostgreSQL in this process, with some issues. A real tracker has a pool of `pg` instead. */
export async function openDatabase(): Promise<PGlite> {
  const database = await PGlite.create();
  await database.exec(TABLES + ROWS);
  return database;
}

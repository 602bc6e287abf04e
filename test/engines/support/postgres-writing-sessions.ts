/** Settings that change how PostgreSQL writes dates, times and doubles. */
export const POSTGRES_WRITING_SESSIONS: readonly (readonly string[])[] = [
  ["SET TIME ZONE 'UTC'", "SET datestyle TO 'ISO, MDY'", "SET extra_float_digits = 1"],
  ["SET TIME ZONE 'Europe/Berlin'", "SET datestyle TO 'SQL, DMY'", "SET extra_float_digits = 0"],
  ["SET TIME ZONE 'Pacific/Kiritimati'", "SET datestyle TO 'German'", "SET extra_float_digits = -15"],
  ["SET TIME ZONE 'America/St_Johns'", "SET datestyle TO 'Postgres, MDY'", "SET extra_float_digits = 3"],
];

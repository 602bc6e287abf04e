/**
 * How values are written, whatever the server or the role has been set to. As statements and not as parameters of the
 * connection, which poolers and some servers of the protocol refuse.
 */
export const SESSION_SETTINGS: readonly string[] = [
  "SET TIME ZONE 'UTC'",
  "SET datestyle TO 'ISO, MDY'",
  // The shortest text that reads as the same double.
  "SET extra_float_digits = 1",
];

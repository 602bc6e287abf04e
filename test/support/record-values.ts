export const UUID = "2f1c7a9e-8d3b-4c5f-9a60-1b2c3d4e5f60";

/** Values of records, of every type and none. */
export const RECORD_VALUES: readonly unknown[] = [
  ...[0, -0, 1, -1, 1.5, 2, 3, 0.1, 0.30000000000000004, 2 ** 53, 1e21, Number.NaN],
  ...[Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.MAX_VALUE, -Number.MAX_VALUE],
  ...["", "a", "b", "B", "1", "2", "true", "\u{10000}", "\uffff", UUID],
  ...["2024-05-31", "2024-05-30", "2024-06-01", "2024-02-30", "2024-02-29", "0999-01-01", "2024-05-31x"],
  ...["2024-05-31T00:00:00Z", "2024-05-31T00:00:00.000000Z", "2024-05-31 00:00:00", "2024-05-31T00:00:00.001Z"],
  ...["2024-05-31T02:00:00+02:00", "2024-05-30T23:59:59.999999Z", "2024-06-01T00:00:00Z", "infinity", "-infinity"],
  ...[true, false, 1n, 2n, null, undefined, {}, []],
];

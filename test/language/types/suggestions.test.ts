import { expect, test } from "vitest";
import {
  boolean,
  check,
  date,
  decimal,
  defineSchema,
  enumeration,
  integer,
  number,
  timestamp,
  uuid,
} from "../../../src/index.js";

const schema = defineSchema({
  active: boolean(),
  at: timestamp(),
  day: date(),
  id: integer(),
  key: uuid(),
  price: decimal(),
  ratio: number(),
  state: enumeration(["draft", "done"]),
});
const UUID = "2f1c7a9e-8d3b-4c5f-9a60-1b2c3d4e5f60";
const DIGITS = UUID.replaceAll("-", "");

/** Returns the value that is suggested for an invalid one, or undefined. */
function suggested(condition: string): string | undefined {
  const result = check(condition, schema);
  if (result.ok) throw new Error(`${condition} is valid`);
  const { fix } = result.diagnostics[0] ?? {};
  return fix === undefined ? undefined : condition.slice(0, fix.span.start) + fix.text + condition.slice(fix.span.end);
}

test.each([
  ["active=yes", "active=true"],
  ["active=TRUE", "active=true"],
  ["active=maybe", undefined],
  ["day=2024/5/1", "day=2024-05-01"],
  ["day=2024.05.31", "day=2024-05-31"],
  ["day=2024-5-31", "day=2024-05-31"],
  ["day=2024/2/30", undefined],
  ["day=12024/5/31", undefined],
  ["day=2024/5/311", undefined],
  ["day=5/31/2024", undefined],
  ["at=2024/5/1", "at=2024-05-01"],
  ["at=2024/2/30", undefined],
  ["at=2024/5/31 9:30", "at=2024-05-31 09:30"],
  ["at>=2015/01/01 01:00:00", "at>=2015-01-01 01:00:00"],
  ["at=2024-5-31T14:30:00.5Z", "at=2024-05-31T14:30:00.5Z"],
  ["at=2024-05-31 9:30+02", "at=2024-05-31 09:30+02:00"],
  ["at=2024/5/31 9:30 +0200", undefined],
  ["at=2024/5/31 25:00", undefined],
  ["at=2024/5/31 9:3", undefined],
  ["at=2024/5/31 noon", undefined],
  // Nothing that was written is left out.
  ['at="x 2024/5/31 9:30"', undefined],
  ['at="2024/5/31 9:30\n"', undefined],
  ['at="\n2024-05-31T14:30:00+02"', undefined],
  ['at="2024-05-31T14:30:00 02:00"', "at=2024-05-31T14:30:00+02:00"],
  ["at=2024-05-31T14:30:00+02", "at=2024-05-31T14:30:00+02:00"],
  ["at=2024-05-31T14:30:00+0230", "at=2024-05-31T14:30:00+02:30"],
  ["at=2024-05-31T14:30:00-02", "at=2024-05-31T14:30:00-02:00"],
  ["at=2024-05-31T25:30:00-02", undefined],
  ["id=5.", "id=5"],
  ["id=+12", "id=12"],
  ["id=-12.00", "id=-12"],
  ["id=5.5", undefined],
  [`id=${"9".repeat(19)}.0`, undefined],
  ["id=x5", undefined],
  ["price=.5", "price=0.5"],
  ["price=-.5", "price=-0.5"],
  ["price=5.", "price=5"],
  ["price=+5.25", "price=5.25"],
  ["price=.", undefined],
  ["price=$5", undefined],
  [`price=+${"1".repeat(60)}`, `price=${"1".repeat(60)}`],
  [`price=+${"1".repeat(61)}`, undefined],
  ["price=5x", undefined],
  ["ratio=+.5", "ratio=0.5"],
  ["ratio=1e999", undefined],
  [`key=${DIGITS}`, `key=${UUID}`],
  [`key={${UUID}}`, `key=${UUID}`],
  [`key=urn:uuid:${UUID}`, `key=${UUID}`],
  [`key=x${UUID}`, undefined],
  [`key=${UUID}x`, undefined],
  [`key=${DIGITS.slice(1)}`, undefined],
  ["state=drafft", "state=draft"],
  ["state=unknown", undefined],
])("%s: %s", (condition, expected) => {
  expect(suggested(condition)).toBe(expected);
});

test.each([`id=${"9".repeat(19)}.0`, `price=+${"1".repeat(61)}`, "ratio=1e999", "day=2024/2/30", "at=2024/5/31 25:00"])(
  "no invalid value is suggested for %s",
  (condition) => {
    const result = check(condition, schema);
    const found = result.ok
      ? []
      : result.diagnostics.map(({ details }) => (details as { didYouMean: unknown }).didYouMean);
    expect(found).toEqual([[]]);
  },
);

test.each([
  ['at="2024-05-31T14:30:00 02:00"', true],
  ["at=2024-05-31T14:30:00+0230", undefined],
  ["at=2024-05-31T14:30:00-02", undefined],
  ["at=2024/5/31", undefined],
])("the plus of the offset may have become a space: %s", (condition, lostPlus) => {
  const result = check(condition, schema);
  const found = result.ok ? [] : result.diagnostics.map(({ details }) => (details as { lostPlus?: true }).lostPlus);
  expect(found).toEqual([lostPlus]);
});

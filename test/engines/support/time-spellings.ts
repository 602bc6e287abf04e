const SEPARATORS = ["T", "t", " "];
const SUFFIXES = ["Z", "z", "+00:00", "-00:00", ""];
const FRACTION_LENGTHS = [0, 1, 2, 3, 4, 5, 6];

/** Returns every spelling of an instant in UTC that predicates read. `canonical` is `YYYY-MM-DDTHH:MM:SS.ffffffZ`. */
export function spellingsOf(canonical: string): readonly string[] {
  const day = canonical.slice(0, 10);
  const spelled = timesOf(canonical.slice(11, 26)).flatMap((time) =>
    SEPARATORS.flatMap((separator) => SUFFIXES.map((suffix) => `${day}${separator}${time}${suffix}`)),
  );
  return canonical.endsWith("T00:00:00.000000Z") ? [...spelled, day] : spelled;
}

/** Returns `HH:MM:SS.ffffff` with as few digits as possible, and with more. */
function timesOf(time: string): readonly string[] {
  const fraction = time.slice(9);
  const times = FRACTION_LENGTHS.filter((digits) => /^0*$/.test(fraction.slice(digits))).map((digits) =>
    digits === 0 ? time.slice(0, 8) : time.slice(0, 9 + digits),
  );
  return time.endsWith(":00.000000") ? [time.slice(0, 5), ...times] : times;
}

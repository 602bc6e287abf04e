/** A time zone: how far its local time is ahead of UTC. */
export interface TimeZone {
  readonly name: string;
  /** Returns the offset from UTC at an instant. All times are in milliseconds. */
  offsetAt(instant: number): number;
  /**
   * Returns the instant of a local time. If clocks skip it, the time that is later by what they skip; if they show it
   * twice, the earlier. That is "compatible" in Temporal.
   */
  instantOf(local: number): number;
}

export const UTC: TimeZone = { name: "UTC", offsetAt: () => 0, instantOf: (local) => local };

/** IANA names: offsets such as +01:00, which only some runtimes accept, do not start with a letter. */
const NAME = /^[a-z][\w/+-]{0,49}$/i;

/** Each takes about 30 kB. Requests may choose among all zones, and names in any case. */
export const MAX_KNOWN_ZONES = 64;
/** The zones used last, because creating one takes longer than checking a filter. Nothing but the speed depends on it. */
const known = new Map<string, TimeZone>();

/** Returns the time zone of an IANA name in any case, or undefined if it is unknown. */
export function timeZoneOf(name: unknown): TimeZone | undefined {
  if (name === UTC.name) return UTC;
  if (typeof name !== "string" || !NAME.test(name)) return undefined;
  const zone = known.get(name) ?? createZone(name);
  if (zone === undefined) return undefined;
  known.delete(name);
  known.set(name, zone);
  if (known.size > MAX_KNOWN_ZONES) known.delete(known.keys().next().value as string);
  return zone;
}

/** The end of a formatted time, with seconds only for local mean time: `GMT+02:00`, `GMT-00:44:30`. */
const OFFSET = /([+-])(\d+):(\d+):?(\d*)$/;

function createZone(timeZone: string): TimeZone | undefined {
  try {
    const format = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
    const offsetAt = (instant: number): number => {
      const [, sign, hours = 0, minutes = 0, seconds = 0] = OFFSET.exec(format.format(instant)) ?? [];
      const size = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
      return size * (sign === "-" ? -1000 : 1000);
    };
    return { name: timeZone, offsetAt, instantOf: (local) => instantOf(local, offsetAt) };
  } catch {
    return undefined;
  }
}

/** More than any offset, and less than the time between two changes. */
const DAY = 86_400_000;

function instantOf(local: number, offsetAt: TimeZone["offsetAt"]): number {
  const before = offsetAt(local - DAY);
  const after = offsetAt(local + DAY);
  const early = local - before;
  const late = local - after;
  return offsetAt(early) !== before && offsetAt(late) === after ? late : early;
}

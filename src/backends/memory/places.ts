/** How many fields of a schema have a place of their own in the code of `toPredicate`. */
export const PLACES = 16;

/** The place of the fields that have none of their own. */
export const NO_PLACE = -1;

/**
 * Gives the first fields of a schema a place each.
 * For each place in the code an engine remembers where the property that is read there lies in such a record, as long as
 * it is always the same property; where one place reads every field, reading takes several times as long. The places go
 * by the names, so that a name which several schemas have, such as `id`, has the same one in all.
 */
export function placesOf(names: Iterable<string>): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  const taken = new Set<number>();
  for (const name of names) {
    if (taken.size === PLACES) break;
    let place = hash(name) % PLACES;
    while (taken.has(place)) place = (place + 1) % PLACES;
    taken.add(place);
    places.set(name, place);
  }
  return places;
}

export function namesByPlace(places: ReadonlyMap<string, number>): string[] {
  const names = Array.from({ length: PLACES }, () => "");
  for (const [name, place] of places) names[place] = name;
  return names;
}

function hash(name: string): number {
  let sum = 0;
  for (let i = 0; i < name.length; i++) sum = (sum * 31 + name.charCodeAt(i)) >>> 0;
  return sum;
}

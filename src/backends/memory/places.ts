/**
 * Which fields have a place of their own in the code of `runnerOf`.
 * For each place in the code an engine remembers where the property that is read there lies in such a record, as long as
 * it is always the same property; where one place reads every field, reading takes several times as long.
 */
export type Places = ReadonlyMap<string, number>;

export const NO_PLACES: Places = new Map();

/** The place of a field that has none of its own. */
export const NO_PLACE = -1;

const COUNT = 16;

/** Gives the first fields of a schema a place each: by their names, so that `id` has the same one in most schemas. */
export function placesOf(names: Iterable<string>): Places {
  const places = new Map<string, number>();
  const taken = new Set<number>();
  for (const name of names) {
    if (taken.size === COUNT) break;
    let place = hash(name) % COUNT;
    while (taken.has(place)) place = (place + 1) % COUNT;
    taken.add(place);
    places.set(name, place);
  }
  return places;
}

function hash(name: string): number {
  let sum = 0;
  for (let i = 0; i < name.length; i++) sum = (sum * 31 + name.charCodeAt(i)) >>> 0;
  return sum;
}

/** The name at each place; a place that no field has, has any. */
export function namesByPlace(places: Places): SixteenNames {
  const names = Array.from({ length: COUNT }, () => "");
  for (const [name, place] of places) names[place] = name;
  return names as unknown as SixteenNames;
}

type FourNames = readonly [string, string, string, string];
type SixteenNames = readonly [...FourNames, ...FourNames, ...FourNames, ...FourNames];

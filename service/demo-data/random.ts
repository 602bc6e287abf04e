export type Random = ReturnType<typeof randomOf>;

/** Creates the random number generator of one record, so that a record does not depend on those generated before it. */
export function randomOf(seed: number, kind: string, id: number) {
  let state = mix(mix(mix(seed) ^ hashOf(kind)) ^ id);
  /** Returns an integer from 0 to `bound` - 1. `bound` is at most 2³². */
  const below = (bound: number): number => {
    state = (state + 0x9e3779b9) >>> 0;
    return Math.floor((mix(state) / 2 ** 32) * bound);
  };
  return {
    below,
    /** Returns true with the probability 1 / `times`. */
    oneIn: (times: number): boolean => below(times) === 0,
    pick: <Item>(items: readonly [Item, ...Item[]]): Item => items[below(items.length)] ?? items[0],
  };
}

/** The finalizer of MurmurHash3: each input bit changes about half of the output bits. */
function mix(value: number): number {
  let bits = value >>> 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

function hashOf(text: string): number {
  let hash = 0;
  for (const character of text) hash = mix(hash ^ (character.codePointAt(0) ?? 0));
  return hash;
}

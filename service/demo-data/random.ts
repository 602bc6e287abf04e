/** Numbers that look like chance and are always the same for the same beginning. */
export interface Random {
  /** A whole number from 0 to below the bound, which is at most 2³². */
  below(bound: number): number;
  /** True once in so many times. */
  oneIn(times: number): boolean;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
}

/** Begins with the seed, the kind of record and its number, so that no record depends on which were made before it. */
export function randomOf(seed: number, kind: string, number: number): Random {
  let state = mix(mix(mix(seed) ^ hashOf(kind)) ^ number);
  const below = (bound: number): number => {
    state = (state + 0x9e3779b9) >>> 0;
    return Math.floor((mix(state) / 2 ** 32) * bound);
  };
  return {
    below,
    oneIn: (times) => below(times) === 0,
    pick: (items) => items[below(items.length)] ?? items[0],
  };
}

/** The finalizer of MurmurHash3: every bit of the input changes half of those of the result. */
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

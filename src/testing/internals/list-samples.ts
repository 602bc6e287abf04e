import fc from "fast-check";
import { oneIn } from "./fast-check-helpers.js";
import type { Sample } from "./sample.js";

const MAX_ITEMS = 4;

/** Draws lists of items, some with null items, which equal nothing. */
export function listSamples(items: fc.Arbitrary<Sample>): fc.Arbitrary<Sample> {
  const present = items.filter((item) => item.inFilter().length > 0);
  return fc
    .tuple(fc.array(fc.record({ item: present, isNull: oneIn(8) }), { maxLength: MAX_ITEMS, size: "max" }), present)
    .map(([all, other]) =>
      sampleOf(
        all.map(({ item, isNull }) => (isNull ? null : item)),
        other,
      ),
    );
}

/** `other` is an item that the list need not contain, so that every list has items to search for. */
function sampleOf(items: readonly (Sample | null)[], other: Sample): Sample {
  const samples = items.filter((item) => item !== null);
  const formsOf = (form: number): readonly unknown[] =>
    items.map((item) => (item === null ? null : (item.inRecord()[form] ?? item.inRecord()[0])));
  return {
    inRecord: () => Array.from(other.inRecord(), (_, form) => formsOf(form)),
    inFilter: () => ["[]"],
    fragments: () => {
      // Mostly items, because their neighbours are in few lists.
      const mostly = Array.from({ length: 8 }, () => samples).flat();
      const near = samples.flatMap((item) => item.neighbours().slice(0, 1));
      return [...mostly, ...near, other].flatMap((item) => item.inFilter().slice(0, 1));
    },
    neighbours: () => [[], [...items, null], [...items, other], items.slice(1)].map((list) => sampleOf(list, other)),
  };
}

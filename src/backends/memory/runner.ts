import type { BoundNode } from "../../bind/bound-filter.js";
import { NO_PLACES, namesByPlace, type Places } from "./places.js";
import { compile, NO, type Step, YES } from "./program.js";
import { isPlain, readField } from "./read-field.js";

/** Tells of anything in the place of a record whether a filter matches it. */
export function runnerOf(root: BoundNode, places: Places): (record: unknown) => boolean {
  const [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = namesByPlace(places);
  const base = Object.prototype as unknown as Readonly<Record<string, unknown>>;
  const [yes, no] = [YES, NO];
  const first = compile(root, places);
  let careful: Step | undefined;
  /** For records that are not plain: no field has a place, so each is read by its name, with more care. */
  const carefulFirst = (): Step => {
    careful ??= compile(root, NO_PLACES);
    return careful;
  };

  // One function without calls, and a read for each place: what this looks like is what makes it fast.
  return (record) => {
    let step = isPlain(record) ? first : carefulFirst();
    // Read at a place only if it is plain.
    const plain = record as Readonly<Record<string, unknown>>;
    while (step !== yes && step !== no) {
      let value: unknown;
      // What every object inherits; asked each time, as anyone may put something there at any time.
      let inherited: unknown;
      switch (step.place) {
        case 0:
          value = plain[a];
          inherited = base[a];
          break;
        case 1:
          value = plain[b];
          inherited = base[b];
          break;
        case 2:
          value = plain[c];
          inherited = base[c];
          break;
        case 3:
          value = plain[d];
          inherited = base[d];
          break;
        case 4:
          value = plain[e];
          inherited = base[e];
          break;
        case 5:
          value = plain[f];
          inherited = base[f];
          break;
        case 6:
          value = plain[g];
          inherited = base[g];
          break;
        case 7:
          value = plain[h];
          inherited = base[h];
          break;
        case 8:
          value = plain[i];
          inherited = base[i];
          break;
        case 9:
          value = plain[j];
          inherited = base[j];
          break;
        case 10:
          value = plain[k];
          inherited = base[k];
          break;
        case 11:
          value = plain[l];
          inherited = base[l];
          break;
        case 12:
          value = plain[m];
          inherited = base[m];
          break;
        case 13:
          value = plain[n];
          inherited = base[n];
          break;
        case 14:
          value = plain[o];
          inherited = base[o];
          break;
        case 15:
          value = plain[p];
          inherited = base[p];
          break;
        default:
          value = readField(record, step.name);
      }
      if (inherited !== undefined) value = readField(record, step.name);
      let holds: boolean;
      if (value === null || value === undefined) holds = step.acceptsNull;
      else {
        switch (step.kind) {
          case "identical":
            holds = value === step.value;
            break;
          case "range":
            if (typeof value !== "number") holds = step.general(value);
            else holds = value >= step.low && value <= step.high && value !== step.except;
            break;
          case "whole-range":
            if (typeof value !== "number") holds = step.general(value);
            else holds = value >= step.low && value <= step.high && value !== step.except && Number.isInteger(value);
            break;
          case "contains":
            holds = typeof value === "string" && value.includes(step.part);
            break;
          case "one-of-numbers":
            if (typeof value !== "number") holds = step.general(value);
            else holds = value >= step.low && value <= step.high && step.items.has(value);
            break;
          case "one-of":
            holds = step.items.has(value);
            break;
          default:
            holds = step.general(value);
        }
      }
      step = holds ? step.yes : step.no;
    }
    return step === yes;
  };
}

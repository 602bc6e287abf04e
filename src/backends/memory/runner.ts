import type { BoundNode } from "../../bind/bound-filter.js";
import { readField } from "../../values/read-field.js";
import { isPlain } from "./is-plain.js";
import { hasNumber } from "./number-table.js";
import { NO_PLACES, namesByPlace, type Places } from "./places.js";
import { compile, NO, type Step, YES } from "./program.js";

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
      // Whether every object has a property of that name; asked each time, as anyone may add one at any time.
      let isInherited = false;
      switch (step.place) {
        case 0:
          if (a in base) isInherited = true;
          else value = plain[a];
          break;
        case 1:
          if (b in base) isInherited = true;
          else value = plain[b];
          break;
        case 2:
          if (c in base) isInherited = true;
          else value = plain[c];
          break;
        case 3:
          if (d in base) isInherited = true;
          else value = plain[d];
          break;
        case 4:
          if (e in base) isInherited = true;
          else value = plain[e];
          break;
        case 5:
          if (f in base) isInherited = true;
          else value = plain[f];
          break;
        case 6:
          if (g in base) isInherited = true;
          else value = plain[g];
          break;
        case 7:
          if (h in base) isInherited = true;
          else value = plain[h];
          break;
        case 8:
          if (i in base) isInherited = true;
          else value = plain[i];
          break;
        case 9:
          if (j in base) isInherited = true;
          else value = plain[j];
          break;
        case 10:
          if (k in base) isInherited = true;
          else value = plain[k];
          break;
        case 11:
          if (l in base) isInherited = true;
          else value = plain[l];
          break;
        case 12:
          if (m in base) isInherited = true;
          else value = plain[m];
          break;
        case 13:
          if (n in base) isInherited = true;
          else value = plain[n];
          break;
        case 14:
          if (o in base) isInherited = true;
          else value = plain[o];
          break;
        case 15:
          if (p in base) isInherited = true;
          else value = plain[p];
          break;
        default:
          value = readField(record, step.name);
      }
      if (isInherited) value = readField(record, step.name);
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
            else holds = hasNumber(step.table, value);
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

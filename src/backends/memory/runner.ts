import { PLACES } from "./places.js";
import { NO, type Step, YES } from "./program.js";
import { isPlain, readField } from "./read-field.js";

/** Runs a compiled filter on any value in the place of a record; `names` are the fields by their places. */
export function runnerOf(first: Step, names: readonly string[]): (record: unknown) => boolean {
  const [a = "", b = "", c = "", d = "", e = "", f = "", g = "", h = ""] = names;
  const [i = "", j = "", k = "", l = "", m = "", n = "", o = "", p = ""] = names.slice(PLACES / 2);
  const base = Object.prototype as unknown as Readonly<Record<string, unknown>>;
  const [yes, no] = [YES, NO];

  // One function without calls, and a read for each place: what this looks like is what makes it fast.
  return (record) => {
    const plain = isPlain(record) ? record : undefined;
    let step = first;
    while (step !== yes && step !== no) {
      let value: unknown;
      // What every object inherits; asked each time, as anyone may put something there at any time.
      let inherited: unknown;
      if (plain === undefined) value = readField(record, step.name);
      else {
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
      }
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
          case "general":
            holds = step.general(value);
            break;
        }
      }
      step = holds ? step.yes : step.no;
    }
    return step === yes;
  };
}

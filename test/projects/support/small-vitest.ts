import { JestAsymmetricMatchers, JestChaiExpect, JestExtend } from "@vitest/expect";
import * as chai from "chai";

// The part of vitest that the conformance tests use, for runtimes on which vitest itself does not run.

for (const plugin of [JestExtend, JestChaiExpect, JestAsymmetricMatchers]) chai.use(plugin);
export const expect = chai.expect;

type Body = (...values: unknown[]) => unknown;

const tests: { readonly name: string; readonly run: () => unknown }[] = [];
let path = "";

function register(name: string, run: () => unknown): void {
  tests.push({ name: path + name, run });
}

function registerGroup(name: string, registerAll: () => void): void {
  const outer = path;
  path += `${name} > `;
  registerAll();
  path = outer;
}

/** Returns the function that registers something for each case. An array is a list of arguments. */
function each(registerOne: (name: string, run: () => void) => void) {
  return (cases: readonly unknown[]) => (name: string, body: Body) => {
    for (const one of cases) registerOne(name, () => (Array.isArray(one) ? body(...one) : body(one)));
  };
}

export const test = Object.assign(register, { each: each(register) });
export const describe = Object.assign(registerGroup, { each: each(registerGroup) });

export interface Summary {
  readonly passed: number;
  readonly failed: readonly string[];
}

/** Runs the registered tests one after the other. */
export async function runTests(): Promise<Summary> {
  const failed: string[] = [];
  for (const { name, run } of tests) {
    try {
      await run();
    } catch (error) {
      failed.push(`${name}: ${error}`);
    }
  }
  return { passed: tests.length - failed.length, failed };
}

import { afterAll, beforeAll, expect, test } from "vitest";
import { buildProgram, type Program, runShell } from "./support/program.js";

let program: Program;
beforeAll(async () => {
  program = await buildProgram();
});
afterAll(() => program.remove());

const run = (script: string) => runShell(program, script);
const QUIET = "2>/dev/null";

test("a file of any size needs the same memory, also to sort with a limit", async () => {
  const { out, code } = await run(`
    yes '{"id":1,"name":"Bolt M8 x 40, zinc plated, box of one hundred","price":12.50}' | head -c 60000000 > big.jsonl
    peak() {
      "$@" > /dev/null ${QUIET} & local pid=$! peak=0 line
      while line=$(grep VmHWM /proc/$pid/status ${QUIET}); do peak=\${line//[^0-9]/}; sleep 0.02; done
      wait $pid; echo "$? $peak"
    }
    peak ampipe filter 'price>=10' big.jsonl
    peak ampipe filter 'price>=10' big.jsonl --sort -price --limit 3
  `);
  expect(code).toBe(0);
  for (const line of out.trim().split("\n")) {
    const [exit, kilobytes] = line.split(" ").map(Number);
    // The last line of the file is cut off.
    expect(exit).toBe(2);
    expect(kilobytes).toBeLessThan(200_000);
  }
});

test("a line of many megabytes is one row", async () => {
  const { out, errors, code } = await run(`
    { printf '{"a":1,"b":"'; head -c 20000000 /dev/zero | tr '\\0' 'x'; printf '","c":2}\\n{"a":3}\\n'; } > long.jsonl
    ampipe filter 'c=2' long.jsonl ${QUIET} | cmp - <(head -n 1 long.jsonl) && echo same
    { head -c 5000000 /dev/zero | tr '\\0' '['; echo; echo '{"a":3}'; } > deep.jsonl
    ampipe filter 'a=3' deep.jsonl
  `);
  expect({ out, code }).toEqual({ out: 'same\n{"a":3}\n', code: 2 });
  expect(errors).toMatch(/deep.jsonl:1: not JSON: more than 100,000 levels deep at column 100002 \(skipped\)\n$/);
});

test("endless input ends with a limit, a match of a quiet call and a reader that stops", async () => {
  const { out, errors } = await run(`
    yes '{"a":1}' | ampipe filter 'a=1' -m 3 ${QUIET}; echo "$?"
    yes '{"a":1}' | ampipe filter 'a=1' --any; echo "$?"
    yes '{"a":1}' | ampipe filter 'a=1' ${QUIET} | head -n 1; echo "\${PIPESTATUS[1]}"
  `);
  expect({ out, errors }).toEqual({ out: `${'{"a":1}\n'.repeat(3)}0\n0\n{"a":1}\n0\n`, errors: "" });
});

test("a signal ends a call that waits for input", async () => {
  const { out } = await run(`sleep 3 | timeout --preserve-status -s INT 1 ampipe filter 'a=1'; echo "$?"`);
  expect(out).toBe("130\n");
});

test("input that is not UTF-8 is reported and the rest is read", async () => {
  const { out, errors, code } = await run(`printf '{"a":"\\xff"}\\n{"a":"\\xc3\\xa9"}\\n' | ampipe filter 'a=é'`);
  expect({ out, errors, code }).toEqual({
    code: 2,
    out: '{"a":"é"}\n',
    errors:
      "Fields inferred from 1 row (? is nullable):\n  a text\n" +
      "stdin:1: not UTF-8: invalid byte 0xff at byte 7 (skipped)\n" +
      "If stdin is in Latin-1 or Windows-1252, add --encoding latin1.\n",
  });
});

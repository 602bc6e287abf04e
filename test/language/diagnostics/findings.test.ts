import { expect, test, vi } from "vitest";
import { diagnose } from "../../../src/language/diagnostics/diagnose.js";
import { Findings } from "../../../src/language/diagnostics/findings.js";

const at = { start: 0, end: 1 };

test("errors beyond the limit are counted, but not created", () => {
  const findings = new Findings(2);
  const create = vi.fn(() => diagnose("decode.percent", at, { found: "%" }));
  for (let i = 0; i < 1_000; i++) findings.addError(create);
  findings.add(diagnose("limit.errors", at, { limit: 20, actual: 25 }));
  expect(create).toHaveBeenCalledTimes(2);
  expect(findings.all().map(({ code }) => code)).toEqual(["decode.percent", "decode.percent", "limit.errors"]);
  expect(findings.all().at(-1)?.details).toEqual({ limit: 2, actual: 1_005 });
});

test("warnings beyond the limit are counted", () => {
  const findings = new Findings(2);
  for (let i = 0; i < 10; i++) findings.add(diagnose("suspect.null", at, { value: "NULL" }));
  findings.add(diagnose("limit.warnings", at, { limit: 20, actual: 25 }));
  expect(findings.all().map(({ code }) => code)).toEqual(["suspect.null", "suspect.null", "limit.warnings"]);
  expect(findings.all().at(-1)?.details).toEqual({ limit: 2, actual: 15 });
});

test("warnings do not count as errors and are kept", () => {
  const findings = new Findings(1);
  findings.add(diagnose("suspect.null", at, { value: "NULL" }));
  expect([findings.hasErrors, findings.isFull, findings.all().length]).toEqual([false, false, 1]);
});

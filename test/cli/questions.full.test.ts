import { describe, expect, test } from "vitest";
import { QUESTIONS, type Question } from "./questions.js";
import { runCli } from "./support/run-cli.js";

/** The question that a test is about, with the lines that answer it. */
async function ask({ answer }: Question, args: readonly string[]) {
  const { code, out, errors } = await runCli(["filter", ...args]);
  const expected = answer().map(String);
  const isAnswered = code === 0 && out.trimEnd() === expected.join("\n");
  return { isAnswered, out, expected, errors };
}

/** Returns the arguments of the command that a report suggests, without the name of the program and of the command. */
function suggestedIn(errors: string): readonly string[] {
  const command = /^(?:Run|Did you mean): ampipe filter (.*)$/m.exec(errors)?.[1] ?? "";
  const words = command.match(/(?:'[^']*'|\\'|[^\s'\\])+/g) ?? [];
  return words.map((word) => word.replaceAll(/'([^']*)'|\\(')/g, "$1$2"));
}

describe("a question about a file that was written elsewhere", () => {
  const first = QUESTIONS.filter(({ needs }) => needs === undefined);

  test.each(first)("$question is answered at the first attempt", async (question) => {
    const { out, expected } = await ask(question, question.args);
    expect(out.trimEnd().split("\n")).toEqual(expected);
  });

  test.each(QUESTIONS.filter(({ needs }) => needs === "command"))(
    "$question is answered by the command that the first attempt prints",
    async (question) => {
      const attempt = await ask(question, question.args);
      expect(attempt.isAnswered).toBe(false);
      const { out, expected } = await ask(question, suggestedIn(attempt.errors));
      expect(out.trimEnd().split("\n")).toEqual(expected);
    },
  );

  test.each(QUESTIONS.filter(({ needs }) => needs !== undefined && needs !== "command"))(
    "$question is answered with the option that the first attempt names",
    async (question) => {
      const attempt = await ask(question, question.args);
      expect(attempt.isAnswered).toBe(false);
      expect(attempt.errors).toContain(`add ${question.needs}`);
      const { out, expected } = await ask(question, [...question.args, ...(question.needs ?? "").split(" ")]);
      expect(out.trimEnd().split("\n")).toEqual(expected);
    },
  );

  test("never has the result zero", () => {
    expect(QUESTIONS).toHaveLength(20);
    expect(QUESTIONS.filter(({ answer }) => answer().every((line) => String(line) === "0"))).toEqual([]);
  });
});

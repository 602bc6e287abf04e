import { decimal, defineSchema, integer, listOf, one, parseOrThrow, print, text } from "ampipe";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Choice, isChosen, toggleValue } from "../../playground/toggle-value.js";

const teams = defineSchema({ id: integer(), name: text() });
const schema = defineSchema({
  id: integer(),
  state: text({ nullable: true }),
  title: text({ ignoresCase: true }),
  price: decimal(),
  tags: listOf(text(), { nullable: true }),
  team: one(teams, { from: "team_id" }),
});
const field = (name: string) => ({ schema, name, isList: name === "tags" });

describe("a button for a value", () => {
  test.each<[text: string, name: string, value: Choice, expected: string]>([
    ["", "state", "open", "state=open"],
    ["state=open", "state", "done", "state[open,done]"],
    ["state[open,done]", "state", "open", "state=done"],
    ["state=open", "state", "open", ""],
    ["state=open&id>5", "state", "open", "id>5"],
    ["id>5", "state", null, "id>5&state=null"],
    ["state=null", "state", "a&b", 'state[null,"a&b"]'],
    ["id=1|id=2", "state", "open", "(id=1|id=2)&state=open"],
    ["", "tags", "red", "tags*red"],
    ["tags*red", "tags", "blue", "tags[red,blue]"],
    ["tags*red", "tags", null, "tags=null"],
    ["tags=null", "tags", "red", "tags*red"],
    ["state=", "state", "open", "state="],
    // By meaning, not by text.
    ["price=1.50", "price", "1.5", ""],
    ["title=bolt", "title", "Bolt", ""],
    ["team.name=Web", "team.name", "Ops", "team.name[Web,Ops]"],
    // The counts do not depend on these.
    ["state!=open&id=1", "state", "open", "state=open&id=1"],
    ["state^op", "state", "open", "state=open"],
    ["team(name=Web)", "team.name", "Ops", "team.name=Ops"],
    ["tags*red&tags*blue", "tags", "blue", "tags*blue"],
    ["state=open|id=1", "state", "open", "(state=open|id=1)&state=open"],
  ])("changes %j, field %s and value %j to %j", (filter, name, value, expected) => {
    expect(toggleValue(filter, field(name), value)).toBe(expected);
  });

  test.each<[text: string, name: string, value: Choice, expected: boolean]>([
    ["", "state", "open", false],
    ["state=open", "state", "open", true],
    ["state[open,done]&id>5", "state", "done", true],
    ["state!=open", "state", "done", true],
    ["state=open|id=1", "state", "open", false],
    ["price=1.50", "price", "1.5", true],
    ["price>1", "price", "1.5", true],
    ["title=bolt", "title", "Bolt", true],
    ["team(name=Web)", "team.name", "Web", true],
    ["tags[red,blue]", "tags", "blue", true],
    ["tags=null", "tags", null, true],
  ])("with the filter %j, field %s and value %j is pressed: %j", (filter, name, value, expected) => {
    expect(isChosen(parseOrThrow(filter), field(name), value)).toBe(expected);
  });

  test("pressed twice leaves a filter that chooses values unchanged", () => {
    const anyText = fc.constantFrom("", "id>5", "id=1|id=2", "state[x,y]", "state=null&id=7");
    const value = fc.option(fc.string({ unit: "grapheme-ascii" }));
    fc.assert(
      fc.property(anyText, value, (filter, chosen) => {
        fc.pre(!isChosen(parseOrThrow(filter), field("state"), chosen));
        const once = toggleValue(filter, field("state"), chosen);
        expect(isChosen(parseOrThrow(once), field("state"), chosen)).toBe(true);
        expect(toggleValue(once, field("state"), chosen)).toBe(print(parseOrThrow(filter)));
      }),
    );
  });
});

import { expect, test } from "vitest";
import { boolean, check, type Diagnostic, decimal, defineSchema, enumeration, integer, text } from "../../src/index.js";

const schema = defineSchema({
  id: integer({ bits: 32 }),
  price: decimal(),
  name: text({ nullable: true }),
  state: enumeration(["draft", "for sale", "done"]),
  ok: boolean(),
  many: enumeration(["a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "i1", "j1"]),
});

/** The whole sentence of each mistake that people make, and what its fix makes of the text. */
test.each<[text: string, message: string, fixed?: string]>([
  [
    "name=AT&T",
    '"T" is not a condition. If it belongs to the value before it, quote the value: name="AT&T"',
    'name="AT&T"',
  ],
  [
    "name='AT&T'",
    `"T'" is not a condition. If it belongs to the value before it, quote the value: name="AT&T"`,
    'name="AT&T"',
  ],
  ["ok", '"ok" is not a condition: it needs an operator and a value, as in name=value.'],
  ["id=1&&id=2", 'Write "&" once, not "&&".', "id=1&id=2"],
  ["id=1 || id=2", 'Write "|" once, not "||".', "id=1 | id=2"],
  ["id=1&|id=2", 'A condition is missing before "|".'],
  ["&id=1", 'No condition comes before "&": write one or remove it.', "id=1"],
  ["id=1 &", 'No condition follows "&": write one or remove it.', "id=1 "],
  ["(id=1) and (id=2)", 'Write "&" instead of the word "and".', "(id=1) & (id=2)"],
  ['(name="x")(id=2)', 'Expected "&" or "|" before "(".', '(name="x")&(id=2)'],
  [
    "id=1 and id=2",
    'The field "id" takes a whole number, such as 42, not "1 and id=2". Did you mean "id=1&id=2"?',
    "id=1&id=2",
  ],
  ["name=a or id=2", 'The word "or" is part of this value. To join conditions, write "|".', "name=a|id=2"],
  ["id==5", 'The field "id" takes a whole number, such as 42, not "=5". Did you mean "id=5"?', "id=5"],
  ["id=>5", 'The field "id" takes a whole number, such as 42, not ">5". Did you mean "id>=5"?', "id>=5"],
  ["id=<5", 'The field "id" takes a whole number, such as 42, not "<5". Did you mean "id<=5"?', "id<=5"],
  ["id<>5", 'The field "id" takes a whole number, such as 42, not ">5". Did you mean "id!=5"?', "id!=5"],
  ["name<>x", 'The text field "name" does not take "<". Did you mean "name!=x"?', "name!=x"],
  ["name==x", '"==" is not one operator. Did you mean "="?', "name=x"],
  ["id> =5", 'The field "id" takes a whole number, such as 42, not "=5". Did you mean "id>=5"?', "id>=5"],
  ["id=[1,2]", 'The field "id" takes a whole number, such as 42, not "[1,2]". Did you mean "id[1,2]"?', "id[1,2]"],
  ["name!=[a, b]", 'This compares with the text in brackets. A list has no "=" before its bracket.', "name![a, b]"],
  ["id in (1, 2)", '"in" is not an operator (after the field "id"). Did you mean "id[1,2]"?', "id[1,2]"],
  ["id NOT IN ('a','b')", '"NOT IN" is not an operator (after the field "id"). Did you mean "id![a,b]"?', "id![a,b]"],
  ["name like '%x%'", '"like" is not an operator (after the field "name"). Did you mean "name*x"?', "name*x"],
  [
    "name is not null",
    '"is not" is not an operator (after the field "name"). Did you mean "name!=null"?',
    "name!=null",
  ],
  ["id gte 5", '"gte" is not an operator (after the field "id"). Did you mean "id>=5"?', "id>=5"],
  ["id : 5", '":" is not an operator (after the field "id"). Did you mean "id=5"?', "id=5"],
  ["id between=5", '"between" is not an operator (after the field "id").'],
  ["name*%x%", '"*" looks for the text "%x%" with its "%" signs: it takes plain text, not a pattern.', "name*x"],
  ["id='5'", `The field "id" takes a whole number, such as 42, not "'5'". Did you mean "id=5"?`, "id=5"],
  ["id['5']", `The field "id" takes a whole number, such as 42, not "'5'". Did you mean "5"?`, "id[5]"],
  ["name=NULL", '"NULL" is a text here. The null value is written null, in lower case.', "name=null"],
  ["id=NULL", 'The field "id" takes a whole number, such as 42, not "NULL".'],
  ["name=", 'A value is missing after name=. The empty text is written "".', 'name=""'],
  ["id[1,,2]", 'Item 2 of the list of "id" is missing. The empty text is written "".', "id[1,2]"],
  ["id[1,2", 'The list of "id" has no closing "]".', "id[1,2]"],
  ["id[1,2)", 'The list of "id" has no closing "]".', "id[1,2]"],
  ["(id[1,2&id=3)", 'The list of "id" has no closing "]".', "(id[1,2]&id=3)"],
  ['name="x', 'This quoted value has no closing quote (").', 'name="x"'],
  ['name="x&id=1', 'This quoted value has no closing quote (").', 'name="x"&id=1'],
  ['(name="x\\', 'This quoted value has no closing quote (").', '(name="x\\\\")'],
  ["(id=1", 'This group has no closing ")".', "(id=1)"],
  ["(name=x(", 'This group has no closing ")".', '(name="x(")'],
  ['name="x")', 'This ")" closes no group.', 'name="x"'],
  [
    "(id=1)&name=:)",
    'A ")" in ":)" has no "(" before it. In a filter with groups, quote such a value.',
    '(id=1)&name=":)"',
  ],
  ["!id=1", '"!" negates a group only: write !(id=1).', "!(id=1)"],
  ["!!(id=1)", '"!" negates a group only: write !(!(id=1)).', "!(!(id=1))"],
  ["!!!(id=1)", '"!" negates a group only: write !(!(id=1)).', "!(id=1)"],
  ["!!id=1", '"!" negates a group only: write !(id=1).', "id=1"],
  ["id=1&!", '"!" negates a group, and none follows.'],
  ["=5", 'A field name is missing before "=".'],
  [
    '"id"=5',
    `""id"" is not a field name: a name begins with a letter or "_" and goes on with letters, digits, "_", "." or "-".`,
    "id=5",
  ],
  [
    'name="\\x"',
    '"\\x" is not an escape. A backslash is written \\\\; the escapes are \\" \\\\ \\n \\r \\t and \\uXXXX.',
    'name="\\\\x"',
  ],
  ["name=\0", "The character U+0000 cannot be part of a filter."],
  ['name="\\ud800"', "The lone surrogate U+D800 cannot be part of a filter, not even escaped."],
  ["id>null", 'null has no order, so ">" cannot compare with it. The text is written "null".'],
  ['name="x"y', 'Expected "&", "|" or the end after the value, found "y".'],
  ['name["x"y]', 'Expected "," or "]" after the list item, found "y".'],
  ["()", "This group is empty: it matches everything."],
  ["id![]", 'The list of "id" is empty: it matches everything.'],
  ["idd=1", 'Unknown field "idd". Did you mean "id"?', "id=1"],
  ["nope=1", 'Unknown field "nope".'],
  ["idd=x", 'Unknown field "idd". Did you mean "id"?'],
  ["ok>true", 'The boolean field "ok" does not take ">". It takes =  !=  []  ![]'],
  ["id=2147483648", '"2147483648" is out of range: the field "id" holds -2147483648 to 2147483647.'],
  ["id=+5", 'The field "id" takes a whole number, such as 42, not "+5". Did you mean "5"?', "id=5"],
  ["price=.5", 'The field "price" takes a number, such as 9.99, not ".5". Did you mean "0.5"?', "price=0.5"],
  ["price=1e61", 'The field "price" takes a number of at most 60 digits, with an exponent from -60 to 60, not "1e61".'],
  ["state=Draft", 'The field "state" has no choice "Draft". Did you mean "draft"?', "state=draft"],
  ["state=lost", 'The field "state" has no choice "lost". It has "draft", "for sale", "done".'],
  ["many=zz", 'The field "many" has no choice "zz". It has "a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1" and 2 more.'],
  ["id=null", 'The field "id" is never null.'],
])("%s", (text, message, fixed) => {
  const result = check(text, schema);
  const [first] = result.ok ? result.warnings : result.diagnostics;
  expect(first?.message).toBe(message);
  expect(first && applied(text, first)).toBe(fixed);
});

function applied(text: string, { fix }: Diagnostic): string | undefined {
  return fix && text.slice(0, fix.span.start) + fix.text + text.slice(fix.span.end);
}

import {
  boolean,
  check,
  decimal,
  defineSchema,
  describe,
  encodeFilter,
  enumeration,
  integer,
  parse,
  pretty,
  print,
  renderDiagnostics,
  text,
  timestamp,
} from "../src/index.js";

const products = defineSchema({
  id: integer(),
  name: text({ containsIgnoresCase: true }),
  default_code: text({ nullable: true }),
  list_price: decimal(),
  categ_id: integer({ nullable: true }),
  state: enumeration(["draft", "for sale", "retired"]),
  active: boolean(),
  create_date: timestamp(),
});

const TOUR = [
  "active=true&list_price>=100|categ_id[1,2]",
  '(name*bolt|default_code=null)&!(state[retired,"draft"])&create_date>=2024-05-31',
  "name=AT&T",
  "actve=true && list_price=>1O0 | categ_id in (1,2) & state=Retired",
];

const HELP = `Checks a filter against a schema of products.

  npm start                      a tour
  npm start -- 'name*bolt'       your own filters, one an argument
  npm start -- --help            this text

${fieldTable()}
`;

function fieldTable(): string {
  const rows = describe(products).map(({ name, type, nullable, operators, choices }) => {
    const kind = `${type}${nullable ? " or null" : ""}`;
    return `  ${name.padEnd(14)}${kind.padEnd(18)}${operators.join("  ")}${choices ? `   ${choices.join(", ")}` : ""}`;
  });
  return rows.join("\n");
}

function show(filter: string): string {
  const checked = check(filter, products);
  const parsed = parse(filter);
  if (!checked.ok || !parsed.ok) {
    return checked.ok ? "" : renderDiagnostics(filter, checked.diagnostics);
  }
  const lines = [
    `canonical  ${print(parsed.value) || "(the empty filter: everything)"}`,
    `pretty     ${pretty(parsed.value).replaceAll("\n", "\n           ")}`,
    `in a URL   ?filter=${encodeFilter(parsed.value)}`,
    ...(checked.warnings.length === 0 ? [] : [renderDiagnostics(filter, checked.warnings)]),
  ];
  return lines.join("\n");
}

const given = process.argv.slice(2);
if (given.includes("--help")) console.log(HELP);
else {
  if (given.length === 0) console.log(`The fields, and the operators that each takes:\n\n${fieldTable()}\n`);
  for (const filter of given.length === 0 ? TOUR : given) console.log(`> ${filter}\n${show(filter)}\n`);
}

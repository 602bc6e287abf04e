// Shows the language on a built-in schema and three records, without a server: `npm run tour -- --help`.
import {
  type BoundFilter,
  boolean,
  check,
  decimal,
  defineSchema,
  describeSchema,
  encodeFilter,
  enumeration,
  integer,
  parse,
  pretty,
  print,
  type RecordOf,
  renderDiagnostics,
  text,
  timestamp,
} from "../src/index.js";
import { explain, toPredicate } from "../src/memory.js";

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

const STOCK: readonly RecordOf<typeof products>[] = [
  {
    id: 1,
    name: "Steel bolt M8",
    default_code: "B-008",
    list_price: "0.10",
    categ_id: 1,
    state: "for sale",
    active: true,
    create_date: "2024-05-31T14:30:00Z",
  },
  {
    id: 2,
    name: "Steel plate",
    list_price: 129.9,
    categ_id: 3,
    state: "for sale",
    active: true,
    create_date: "2024-06-01",
  },
  { id: 3, name: "BOLT cutter", list_price: 99.5, state: "draft", active: false, create_date: new Date(0) },
];

const TOUR = [
  "active=true&list_price>=100|categ_id[1,2]",
  '(name*bolt|default_code=null)&!(state[retired,"draft"])&create_date>=2024-05-31',
  "name=AT&T",
  "actve=true && list_price=>1O0 | categ_id in (1,2) & state=Retired",
];

const HELP = `npm run tour [-- <filter>...]
  Checks filters against a schema of products. For each filter, prints its canonical and pretty form, its form in a URL,
  and the matching products, or an error that shows how to fix the filter.

  npm run tour                      Example filters
  npm run tour -- 'name*bolt'       Your own filters, one per argument

Fields and their operators:

${fieldTable()}`;

function fieldTable(): string {
  const rows = describeSchema(products).map(({ name, type, nullable, operators, choices }) => {
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
    `canonical  ${print(parsed.value) || "(empty filter: matches every product)"}`,
    `pretty     ${pretty(parsed.value).replaceAll("\n", "\n           ")}`,
    `in a URL   ?filter=${encodeFilter(parsed.value)}`,
    `matches    ${matchesOf(checked.value)}`,
    ...(checked.warnings.length === 0 ? [] : [renderDiagnostics(filter, checked.warnings)]),
  ];
  return lines.join("\n");
}

/** Returns the names of the matching products, and an explanation for the first product that does not match. */
function matchesOf(bound: BoundFilter<typeof products>): string {
  const found = STOCK.filter(toPredicate(bound)).map(({ name }) => name);
  const other = STOCK.find(({ name }) => !found.includes(name));
  const lines = [`${found.join(", ") || "no product"} (of ${STOCK.length} products)`];
  if (other !== undefined) lines.push(`${other.name}: ${explain(bound, other).text}`);
  return lines.join("\n").replaceAll("\n", "\n           ");
}

const given = process.argv.slice(2);
if (given.includes("--help")) console.log(HELP);
else {
  if (given.length === 0) console.log(`Fields and their operators:\n\n${fieldTable()}\n`);
  for (const filter of given.length === 0 ? TOUR : given) console.log(`> ${filter}\n${show(filter)}\n`);
}

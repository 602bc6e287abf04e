import type { LanguageName } from "./languages.js";

/** One filter of five conditions: equality, range, contains, list and range again, combined with `&` and `|`. */
export const FILTER = "active=true&list_price>=100&name*bolt|categ_id[1,2,3]&qty_available<5";

/** A typical filter on the fields of `productSchema`. */
export interface Shape {
  readonly name: string;
  readonly filter: string;
  /** Translations that replace the result of `translate`, which would lose the special feature of the shape. */
  readonly inOtherWords?: Partial<Record<LanguageName, string>>;
}

const FORTY_CONDITIONS = Array.from({ length: 20 }, (_, i) => `categ_id=${i + 1}&list_price>=${5 * i}`).join("|");

const LONG_VALUE = "Hex bolt M8 x 40, stainless A2, fully threaded, for outdoor use; ".repeat(6).trim();

/**
 * The filters of the benchmarks parse, check, SQL and memory. They contain only parentheses that change the meaning, so
 * that the tree represents the whole text and every peer gets the same filter.
 */
export const SHAPES: readonly Shape[] = [
  { name: "equals, boolean", filter: "active=true" },
  { name: "equals, text", filter: "default_code=PRD-0000123" },
  { name: "not equal", filter: "categ_id!=7" },
  { name: "contains", filter: "name*bolt" },
  { name: "does not contain", filter: "name!*bolt" },
  { name: "at least", filter: "list_price>=100" },
  { name: "less than", filter: "qty_available<5" },
  { name: "is null", filter: "default_code=null" },
  { name: "in a list of 3", filter: "categ_id[1,2,3]" },
  { name: "not in a list of 2", filter: "categ_id![4,5]" },
  { name: "in a list of 5 texts", filter: "default_code[PRD-0000001,PRD-0000002,PRD-0000003,PRD-0000004,PRD-0000005]" },
  { name: "in a list of 100", filter: `id[${Array.from({ length: 100 }, (_, i) => 37 * (i + 1)).join(",")}]` },
  { name: "two conditions", filter: "active=true&list_price<50" },
  { name: "three conditions", filter: "active=true&name*bolt&qty_available>0" },
  { name: "five conditions, & and |", filter: FILTER },
  {
    name: "eight conditions, &",
    filter: "active=true&id>1000&id<=90000&categ_id!=3&list_price>=5&list_price<80&qty_available>0&name*M8",
  },
  { name: "four conditions, |", filter: "name*bolt|name*screw|name*rivet|name*washer" },
  { name: "three pairs, & and |", filter: "active=true&categ_id=1|active=true&categ_id=2|active=false&categ_id=3" },
  {
    name: "white space",
    filter: "active = true & list_price >= 100 & name * bolt | categ_id [ 1, 2, 3 ]",
    inOtherWords: { cel: 'active == true && list_price >= 100 && name.contains("bolt") || categ_id in [ 1, 2, 3 ]' },
  },
  { name: "quoted values", filter: 'name="Bolt M8 x 40, zinc"|name="Nuts & bolts"' },
  { name: "quoted value with escapes", filter: 'name*"15\\" x \\"8\\""&active=true' },
  { name: "long value", filter: `name=${LONG_VALUE}&active=true` },
  { name: "non-ASCII values", filter: "name*Größe M8|name=六角ボルト M8" },
  { name: "non-ASCII field name", filter: "größe>=10&größe<20" },
  { name: "decimals", filter: "list_price>=19.99&list_price<=129.50" },
  { name: "dates and times", filter: "create_date>=2022-01-01&write_date<2024-06-30T08:30:00Z" },
  { name: "group", filter: "(categ_id=1|categ_id=2)&active=true" },
  { name: "two groups", filter: "(name*bolt|name*nut)&(list_price<5|list_price>400)" },
  { name: "negated group", filter: "!(active=true&list_price<5)" },
  {
    name: "nested groups",
    filter: "active=true&(name*bolt|categ_id=3&(list_price<5|qty_available>10&(id<500|id>9000)))",
  },
  { name: "groups with lists", filter: "(categ_id[1,2]|product_tmpl_id![7,8,9])&!(qty_available<=0|id[1,2,3,4])" },
  {
    name: "twelve conditions in groups",
    filter:
      "active=true&(name*bolt|name*screw|name*nut)&(list_price>=5&list_price<20|list_price>=100&list_price<200)&!(categ_id[7,8]|qty_available<=0)&id>100&create_date>=2021-01-01",
  },
  { name: "forty conditions", filter: FORTY_CONDITIONS },
  { name: "empty filter", filter: "" },
];

/** The same conditions without parentheses and in groups. */
export interface GroupPair {
  readonly name: string;
  readonly flat: string;
  readonly grouped: string;
  /** Reason to exclude the pair from the mean. */
  readonly excluded?: string;
}

export const GROUP_PAIRS: readonly GroupPair[] = [
  {
    name: "one condition",
    flat: "active=true",
    grouped: "(active=true)",
    excluded: "A single condition does not use the lexer and parser",
  },
  { name: "two conditions", flat: "active=true&list_price<50", grouped: "(active=true&list_price<50)" },
  { name: "two conditions, negated", flat: "active=true&list_price<50", grouped: "!(active=true&list_price<50)" },
  {
    name: "three conditions",
    flat: "categ_id=1|categ_id=2&active=true",
    grouped: "(categ_id=1|categ_id=2)&active=true",
  },
  {
    name: "four conditions in two groups",
    flat: "name*bolt|name*nut&list_price<5|list_price>400",
    grouped: "(name*bolt|name*nut)&(list_price<5|list_price>400)",
  },
  {
    name: "five conditions in two groups",
    flat: FILTER,
    grouped: "(active=true&list_price>=100&name*bolt)|(categ_id[1,2,3]&qty_available<5)",
  },
  {
    name: "seven conditions, three groups deep",
    flat: "active=true&name*bolt|categ_id=3&list_price<5|qty_available>10&id<500|id>9000",
    grouped: "active=true&(name*bolt|categ_id=3&(list_price<5|qty_available>10&(id<500|id>9000)))",
  },
  {
    name: "twenty pairs",
    flat: FORTY_CONDITIONS,
    grouped: FORTY_CONDITIONS.split("|")
      .map((pair) => `(${pair})`)
      .join("|"),
  },
];

/** An invalid filter and its correction. */
export interface Typo {
  readonly name: string;
  readonly broken: string;
  readonly corrected: string;
}

export const TYPOS: readonly Typo[] = [
  { name: "& at the end", broken: "active=true&", corrected: "active=true" },
  { name: "& twice", broken: "active=true&&list_price>=100", corrected: "active=true&list_price>=100" },
  { name: "no value", broken: "list_price>=&active=true", corrected: "list_price>=100&active=true" },
  { name: "no operator", broken: "active&list_price>=100", corrected: "active=true&list_price>=100" },
  { name: "no field", broken: "=true&list_price>=100", corrected: "active=true&list_price>=100" },
  { name: "space in a name", broken: "list price>=100&active=true", corrected: "list_price>=100&active=true" },
  { name: "quoted name", broken: "'name'*bolt&active=true", corrected: "name*bolt&active=true" },
  { name: "! before a condition", broken: "!active=true&name*bolt", corrected: "active!=true&name*bolt" },
  { name: "& in a bare value", broken: "name=Nuts&Bolts&active=true", corrected: 'name="Nuts&Bolts"&active=true' },
  { name: "quote not closed", broken: 'active=true&name="Bolt M8', corrected: 'active=true&name="Bolt M8"' },
  { name: "invalid escape", broken: 'active=true&name="C:\\bolts"', corrected: 'active=true&name="C:\\\\bolts"' },
  { name: "list not closed", broken: "active=true&categ_id[1,2,3", corrected: "active=true&categ_id[1,2,3]" },
  { name: "empty list item", broken: "active=true&categ_id[1,,3]", corrected: "active=true&categ_id[1,2,3]" },
  { name: "SQL's IN", broken: "categ_id in (1,2,3)&active=true", corrected: "categ_id[1,2,3]&active=true" },
  {
    name: "group not closed",
    broken: "active=true&(categ_id=1|categ_id=2",
    corrected: "active=true&(categ_id=1|categ_id=2)",
  },
  {
    name: "group closed twice",
    broken: "(categ_id=1|categ_id=2))&active=true",
    corrected: "(categ_id=1|categ_id=2)&active=true",
  },
  {
    name: "no & after a group",
    broken: "(categ_id=1|categ_id=2)active=true",
    corrected: "(categ_id=1|categ_id=2)&active=true",
  },
  {
    name: "no value, among five conditions",
    broken: "active=true&list_price>=100&name*|categ_id[1,2,3]&qty_available<5",
    corrected: FILTER,
  },
  {
    name: "no operator, among forty conditions",
    broken: FORTY_CONDITIONS.replace("categ_id=7", "categ_id"),
    corrected: FORTY_CONDITIONS,
  },
];

/** Valid filters of every kind. The baseline and `parse` must return the same tree for them. */
export const SAMPLES: readonly string[] = [
  ...SHAPES.map(({ filter }) => filter),
  ...GROUP_PAIRS.flatMap(({ flat, grouped }) => [flat, grouped]),
  ...TYPOS.map(({ corrected }) => corrected),
  "",
  " \t\r\n",
  "a=1",
  " a = 1 ",
  "a!=1",
  "a*1",
  "a!*1",
  "a>1",
  "a>=1",
  "a<1",
  "a<=1",
  "a==5",
  "a> =5",
  "a>==",
  "a.b-c_d9=x",
  "größe=10 & 名前*ボルト & \u{1F600}x=\u{1F600}",
  "a=1&b=2&c=3",
  "a=1|b=2|c=3",
  "a=1|b=2&c=3|d=4",
  "(a=1|b=2)&c=3",
  "(a=1&b=2)&(c=3&d=4)",
  "(a=1|b=2)|((c=3)|d=4)",
  "a=1&(b=2&(c=3|d=4&(e=5)))",
  "()",
  "( ) & a=1",
  "a=1 & () & ()",
  "() & ()",
  "() | a=1",
  "!()",
  "! ( a=1 | b=2 ) & c=3",
  "!(!(a=1))",
  "(((((((a=1)))))))",
  "(name*Bolt (M8))&a=1",
  "(name*Bolt (M8)|b=2)",
  "(a=x(|b=1)",
  "a=f(x)&(b=1)",
  "a=x)",
  "a=:) & b=2",
  "(a= x )| b = y z \n& c=1",
  "a=null&b!=null",
  'a="null"&b*null&c!*null',
  "a[null,1]|b![null]",
  'a=""',
  'a = "x & y | (z)" & b="]"',
  'a="say \\"hi\\" \\\\ \\n\\r\\t\\u0041\\uD83D\\uDE00"',
  'a="two\nlines"',
  'a=15" screen&b=x"y"',
  '(a=")")&(b="(" )',
  "a[]",
  "a[ ] & b![]",
  "a[1]",
  "a [ 1 , 2 ,3 ] & b ![x y, z]",
  'a["x,y" , "]",z&|()[]|b[\'c\']',
  'a["\\u00e9","null",null]',
  "(a[1,2]|b![3]) & !(c[4])",
  "a=[1,2]",
  "a='x'&b*%y%&c=NULL",
];

/** Texts that are not filters. Both the baseline and `parse` must reject them. */
export const BROKEN_SAMPLES: readonly string[] = [
  ...TYPOS.map(({ broken }) => broken),
  "a",
  "a=",
  "a= &b=1",
  "(a= )",
  "=1",
  "a=1&",
  "|a=1",
  "a=1&&b=2",
  "(a=1",
  "a[1] (b=2)",
  "(a=1)b=2",
  "!a=1",
  "!!(a=1)",
  "(b=1)&a=x)",
  "a>null",
  'a="x',
  'a="x"y',
  'a="\\x"',
  'a="\\uD800"',
  "a[1",
  "a[1,]",
  "a[,1]",
  "a[1,,2]",
  'a["x"y]',
  "a[1]x",
  "9a=1",
  "a b=1",
  "a=\0",
  "a=\uD800",
];

/** One filter of five conditions: equality, range, contains, list and range again, joined by `&` and `|`. */
export const FILTER = "active=true&list_price>=100&name*bolt|categ_id[1,2,3]&qty_available<5";

/** The same filter in each peer's language, with the operator nearest in meaning. */
export const PEER_FILTERS = {
  cel: 'active == true && list_price >= 100 && name.contains("bolt") || categ_id in [1, 2, 3] && qty_available < 5',

  // SCIM has no list operator: one `eq` for each item.
  scim: 'active eq true and list_price ge 100 and name co "bolt" or (categ_id eq 1 or categ_id eq 2 or categ_id eq 3) and qty_available lt 5',

  // RSQL has no contains operator: equality with wildcards, as its servers read it.
  rsql: "active==true;list_price=ge=100;name==*bolt*,categ_id=in=(1,2,3);qty_available=lt=5",

  // Liqe has no list operator, and it reads AND and OR from left to right: the right half needs its parentheses.
  liqe: "active:true AND list_price:>=100 AND name:*bolt* OR ((categ_id:=1 OR categ_id:=2 OR categ_id:=3) AND qty_available:<5)",

  // Neither of the two OData parsers knows the `in` of OData 4.01.
  odata:
    "active eq true and list_price ge 100 and contains(name,'bolt') or (categ_id eq 1 or categ_id eq 2 or categ_id eq 3) and qty_available lt 5",
};

/** Valid filters of every kind, for which the floor and `parse` must give the same tree. */
export const SAMPLES: readonly string[] = [
  FILTER,
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

/** Texts that are no filters, which the floor must refuse as `parse` does. */
export const BROKEN_SAMPLES: readonly string[] = [
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

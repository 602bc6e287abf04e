/** Valid JSON. */
const VALID: Readonly<Record<string, string>> = {
  object: '{"a":1}',
  empty_object: "{}",
  empty_array: "[]",
  empty_string: '""',
  string: '"Ada"',
  string_escapes: '"\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9"',
  string_pair: '"\\ud83d\\ude00"',
  string_raw_astral: '"\u{1f600}"',
  string_nul_escape: '"\\u0000"',
  string_line_separators: '"\u2028\u2029"',
  string_delete: '"\u007f"',
  null: "null",
  true: "true",
  false: " false ",
  zero: "0",
  minus_zero: "-0",
  exponent: "1E+2",
  huge: "1e308",
  fraction: "0.1",
  digits: "123456789012345678901234567890",
  nested: '[[[{"a":[{}]}]]]',
  spaces: ' \t\r\n{ "a" : [ 1 , 2 ] } \n',
  keys_repeated: '{"a":1,"a":2}',
  key_empty: '{"":0}',
  key_proto: '{"__proto__":null}',
  key_escaped: '{"\\u0061":1}',
};

/** Invalid JSON. */
const INVALID: Readonly<Record<string, string>> = {
  nothing: "",
  space: " ",
  brace: "{",
  bracket: "[",
  closing: "]",
  trailing_comma: "[1,]",
  leading_comma: "[,1]",
  double_comma: "[1,,2]",
  object_trailing_comma: '{"a":1,}',
  key_unquoted: "{a:1}",
  key_single_quotes: "{'a':1}",
  key_number: "{1:1}",
  colon_missing: '{"a" 1}',
  colon_twice: '{"a"::1}',
  value_missing: '{"a":}',
  string_open: '"abc',
  string_raw_newline: '"a\nb"',
  string_raw_tab: '"a\tb"',
  string_raw_nul: '"a\u0000b"',
  string_bad_escape: '"\\x41"',
  string_short_escape: '"\\u00e"',
  string_single_quotes: "'a'",
  plus: "+1",
  leading_zero: "01",
  hexadecimal: "0x1F",
  point_first: ".5",
  point_last: "1.",
  exponent_open: "1e",
  minus_alone: "-",
  not_a_number: "NaN",
  infinite: "-Infinity",
  undefined: "undefined",
  capital: "True",
  comment: "/* a */ {}",
  line_comment: "{} // a",
  two_values: "{} {}",
  garbage_after: "[1]x",
  no_break_space: "\u00a0{}",
  form_feed: "\f{}",
  deep: "[".repeat(5000),
  function: "(function(){})()",
  form: "name=Ada",
  xml: "<name>Ada</name>",
};

/** Texts that a JSON parser may accept or reject. */
const EITHER: Readonly<Record<string, string>> = {
  lone_high_surrogate: '"\\ud800"',
  lone_low_surrogate: '["\\udc00"]',
  swapped_surrogates: '"\\ude00\\ud83d"',
  too_large: "1e9999",
  deep_and_closed: "[".repeat(500) + "]".repeat(500),
};

/** Bytes that are invalid UTF-8, or start with a byte order mark. */
const BYTES: Readonly<Record<string, readonly number[]>> = {
  n_bytes_continuation: [0x22, 0x80, 0x22],
  n_bytes_overlong: [0x22, 0xc0, 0xaf, 0x22],
  n_bytes_surrogate: [0x22, 0xed, 0xa0, 0x80, 0x22],
  n_bytes_beyond: [0x22, 0xf4, 0xbf, 0xbf, 0xbf, 0x22],
  n_bytes_cut: [0x22, 0xe2, 0x82],
  n_bytes_utf16: [0x00, 0x22, 0x00, 0x61, 0x00, 0x22],
  i_bytes_mark: [0xef, 0xbb, 0xbf, 0x7b, 0x7d],
};

/** Bodies by name. Prefix y_: valid JSON, n_: invalid, i_: depends on the parser. */
export const OWN_JSON_BODIES: ReadonlyMap<string, Uint8Array> = new Map([
  ...named("y_own_", VALID),
  ...named("n_own_", INVALID),
  ...named("i_own_", EITHER),
  ...Object.entries(BYTES).map(([name, bytes]) => [name, Uint8Array.from(bytes)] as const),
]);

function named(prefix: string, texts: Readonly<Record<string, string>>): readonly (readonly [string, Uint8Array])[] {
  return Object.entries(texts).map(([name, text]) => [prefix + name, Buffer.from(text)]);
}

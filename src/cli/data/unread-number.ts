/** Numbers with a comma, signs between thousands, a currency or a percent sign: 1.234,56, $5.00 and 10%. */
const UNREAD_NUMBER =
  /^[+-]?\p{Sc}?\s?(?:[0-9]{1,3}(?:([.,'\s])[0-9]{3})(?:\1[0-9]{3})*|[0-9]+)(?:[.,][0-9]+)?\s?[%\p{Sc}]?$/u;

/** Returns the advice to add --type, unless the text that is the reason is a number that no type reads. */
export function adviceFor(text: string, addType: string): string {
  return UNREAD_NUMBER.test(text.trim()) ? "No type reads it as a number: convert it first" : addType;
}

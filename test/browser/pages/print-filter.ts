import { checkOrThrow, defineSchema, integer, parseOrThrow, print } from "ampipe";

const text = " a = 1 & b[2, 3] ";
checkOrThrow(text, defineSchema({ a: integer(), b: integer() }));
document.querySelector("#out")?.append(print(parseOrThrow(text)));

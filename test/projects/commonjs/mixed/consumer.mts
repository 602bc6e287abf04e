// An ES module that uses values of a CommonJS module: the types of both copies of the package must be compatible.
import { type BoundFilter, checkOrThrow, FilterError, integer, print, type Schema } from "ampipe";
import { toPredicate } from "ampipe/memory";
import { postgres, toSql } from "ampipe/sql";
import * as commonjs from "../src/products.js";

const schema: Schema = commonjs.products;
const bound: BoundFilter = commonjs.cheap;
const own: typeof commonjs.cheap = checkOrThrow("price<10", commonjs.products);
const price: number = integer().bits;

export const results = [
  schema,
  commonjs.RECORDS.filter(toPredicate(commonjs.cheap)),
  toSql(bound, postgres),
  print(commonjs.typed),
  own,
  price,
  FilterError,
];

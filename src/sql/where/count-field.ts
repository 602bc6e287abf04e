import type { IntegerField } from "../../language/types/field.js";

/**
 * The field of a number of records. Of 32 bits, so that databases need no form for large numbers. Written out, because
 * the field functions come with the checks of all options.
 */
export const COUNT: IntegerField = {
  type: "integer",
  bits: 32,
  nullable: false,
  hidden: false,
  filterable: true,
  sortable: true,
  column: undefined,
  path: undefined,
};

import type {
  DateField,
  IntegerField,
  NumberField,
  TextField,
  TimestampField,
  UuidField,
} from "../../language/types/field.js";

/**
 * A field of texts, days, times or UUIDs: the static type of its values is `string`, which does not tell. `filterOf` has
 * the builders of all these types. An override that sets the type makes the field exact.
 */
export type StringField<
  N extends boolean = boolean,
  H extends boolean = boolean,
  F extends boolean = boolean,
  S extends boolean = boolean,
> = TextField<N, H, boolean, F, S> | DateField<N, H, F, S> | TimestampField<N, H, F, S> | UuidField<N, H, F, S>;

/** A field of integers or doubles: the static type of its values is `number`, which does not tell. */
export type NumericField<
  N extends boolean = boolean,
  H extends boolean = boolean,
  F extends boolean = boolean,
  S extends boolean = boolean,
> = IntegerField<N, H, F, S> | NumberField<N, H, F, S>;

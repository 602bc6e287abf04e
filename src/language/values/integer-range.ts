/** The range of an integer column by its number of bits, both ends included. */
export const INTEGER_RANGES = {
  16: { minimum: -(2n ** 15n), maximum: 2n ** 15n - 1n },
  32: { minimum: -(2n ** 31n), maximum: 2n ** 31n - 1n },
  64: { minimum: -(2n ** 63n), maximum: 2n ** 63n - 1n },
} as const;

/** Returns whether a 64-bit integer column can contain the value. */
export function has64Bits(value: bigint): boolean {
  return BigInt.asIntN(64, value) === value;
}

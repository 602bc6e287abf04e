/** Throws a TypeError for an argument of the wrong type, which only code without type checks can pass. */
export function checkArgument(isValid: boolean, owner: string, name: string, expected: string): void {
  if (!isValid) throw new TypeError(`Argument "${name}" of ${owner} must be ${expected}.`);
}

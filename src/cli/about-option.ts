/**
 * Returns a message of the library about an option of a command, with the option as people type it: `--key` instead of the
 * option "key" of a function or the parameter "key" of a URL. A message that does not name it begins with it.
 */
export function aboutOption(option: string, message: string): string {
  const flag = `--${option}`;
  const quoted = `"${option}"`;
  const typed = message
    .replace(`Parameter ${quoted}`, `Option ${flag}`)
    .replace(`in ${quoted}`, `in ${flag}`)
    .replace(`option ${quoted}`, `option ${flag}`);
  return typed === message ? `Option ${flag}: ${message}` : typed;
}

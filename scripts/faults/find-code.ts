import ts from "typescript";
import type { Source } from "./sources.js";

/** A range of a source's text: `source.text.slice(start, end)`. */
export interface CodeRange {
  readonly source: Source;
  readonly start: number;
  readonly end: number;
}

/** Finds code in the sources, ignoring white space, line breaks and trailing commas. */
export function findCode(code: string, sources: readonly Source[]): readonly CodeRange[] {
  return sources.flatMap((source) => findInSource(code, source));
}

function findInSource(code: string, source: Source): readonly CodeRange[] {
  const wanted = squeeze(code).text;
  const { text, offsets } = squeezedSource(source);
  const ranges: CodeRange[] = [];
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length)) {
    const [start, last] = [offsets[at], offsets[at + wanted.length - 1]];
    if (start !== undefined && last !== undefined) ranges.push({ source, start, end: last + 1 });
  }
  return ranges;
}

interface Squeezed {
  readonly text: string;
  /** The index of each character of `text` in the original. */
  readonly offsets: readonly number[];
}

/** Removes the characters that a formatter may add or remove. */
function squeeze(text: string): Squeezed {
  const offsets: number[] = [];
  let squeezed = "";
  for (const { 0: character, index } of text.matchAll(/,(?!\s*[)\]}])|[^\s,]/g)) {
    squeezed += character;
    for (let i = 0; i < character.length; i++) offsets.push(index + i);
  }
  return { text: squeezed, offsets };
}

const squeezedSources = new WeakMap<Source, Squeezed>();

function squeezedSource(source: Source): Squeezed {
  const known = squeezedSources.get(source) ?? squeeze(source.text);
  squeezedSources.set(source, known);
  return known;
}

/** Whether the range is in a function, constant, class, method or property with this name, at any depth. */
export function isWithin({ source, start, end }: CodeRange, name: string): boolean {
  return namesAround(source, start, end).includes(name);
}

/** Returns the names of the declarations around a range, outermost first. */
export function namesAround({ file, text }: Source, start: number, end: number): readonly string[] {
  const root = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false);
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (node.pos > start || node.end < end) return;
    const name = nameOf(node);
    if (name !== undefined) names.push(name);
    ts.forEachChild(node, visit);
  };
  visit(root);
  return names;
}

function nameOf(node: ts.Node): string | undefined {
  const isDeclaration =
    ts.isFunctionLike(node) || ts.isClassLike(node) || ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node);
  if (!isDeclaration || node.name === undefined) return undefined;
  return ts.isIdentifier(node.name) || ts.isStringLiteral(node.name) ? node.name.text : undefined;
}

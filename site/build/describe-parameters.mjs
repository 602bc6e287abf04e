// A plugin of TypeDoc: a parameter without a description of its own gets the first sentence about its type.

import { Comment, Converter, ReflectionKind } from "typedoc";

/** @param {import("typedoc").Application} app */
export function load(app) {
  app.converter.on(Converter.EVENT_RESOLVE_END, ({ project }) => {
    for (const parameter of project.getReflectionsByKind(ReflectionKind.Parameter)) {
      if (!isOfFunction(parameter) || parameter.comment?.hasVisibleComponent()) continue;
      const summary = summaryOf(parameter.type, new Set());
      if (summary === undefined) app.logger.warn(`Describe this parameter with @param: ${parameter.getFullName()}`);
      else parameter.comment = new Comment(summary);
    }
  });
}

/** @param {import("typedoc").Reflection} parameter */
function isOfFunction({ parent }) {
  return parent?.parent?.kind === ReflectionKind.Function && parent.parent.parent?.kind === ReflectionKind.Module;
}

/**
 * Returns the first sentence about the first type with a comment: the type itself, its constraint or one of its parts.
 * @param {import("typedoc").SomeType | undefined} type
 * @param {Set<unknown>} seen
 * @returns {import("typedoc").CommentDisplayPart[] | undefined}
 */
function summaryOf(type, seen) {
  if (type === undefined || seen.has(type)) return undefined;
  seen.add(type);
  const { reflection } = type.type === "reference" ? type : {};
  if (reflection?.comment !== undefined) return firstSentence(reflection.comment.summary);
  const parts = [
    ...(reflection?.kind === ReflectionKind.TypeParameter ? [reflection.type] : []),
    ...(type.typeArguments ?? []),
    ...(type.types ?? []),
    type.target,
    type.elementType,
  ];
  for (const part of parts) {
    const summary = typeof part === "object" ? summaryOf(part, seen) : undefined;
    if (summary !== undefined) return summary;
  }
  return undefined;
}

/** @param {import("typedoc").CommentDisplayPart[]} parts */
function firstSentence(parts) {
  const index = parts.findIndex(({ kind, text }) => kind === "text" && /[.:](?:\s|$)/.test(text));
  const last = parts[index];
  if (last === undefined) return parts.length === 0 ? undefined : parts;
  return [...parts.slice(0, index), { ...last, text: last.text.replace(/[.:](?:\s[\s\S]*)?$/, ".") }];
}

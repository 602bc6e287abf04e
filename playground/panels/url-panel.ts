import { h } from "../dom.js";
import { listParameters, type Parameters, readableParameters } from "../parameters.js";
import type { PlaygroundResource } from "../resource.js";
import { codeBlock } from "./code-block.js";

/** Returns the request in the forms in which people send it. */
export function urlPanel(
  resource: PlaygroundResource,
  parameters: Parameters,
  { baseUrl, needsKey }: { readonly baseUrl: string; readonly needsKey: boolean },
): readonly Node[] {
  const url = baseUrl + resource.path;
  const encoded = `${url}?${listParameters(parameters)}`;
  return [
    codeBlock("Readable URL", `${url}?${readableParameters(parameters)}`),
    codeBlock("Encoded URL, to send", encoded),
    codeBlock("curl", curlLine(url, parameters, needsKey)),
    codeBlock("JavaScript client", clientCode(resource, parameters, baseUrl, needsKey)),
    needsKey
      ? h("p", { class: "hint" }, "Your key is not shown here. Set the environment variable API_KEY to it.")
      : h("p", { class: "hint" }, "This page uses sample records, so the URL is only an example."),
  ];
}

/** Returns a command for a POSIX shell. curl encodes the parameters. */
function curlLine(
  url: string,
  { filter = "", sort = "", fields, page = 1, limit }: Parameters,
  needsKey: boolean,
): string {
  const parts = [
    ...(filter === "" ? [] : [`filter=${filter}`]),
    ...(sort === "" ? [] : [`sort=${sort}`]),
    ...(fields === undefined ? [] : [`fields=${fields.join()}`]),
    ...(page === 1 ? [] : [`page=${page}`]),
    ...(limit === undefined ? [] : [`limit=${limit}`]),
  ];
  const lines = [
    `curl -G${needsKey ? ' -H "Authorization: Bearer $API_KEY"' : ""} ${quoted(url)}`,
    ...parts.map((part) => `  --data-urlencode ${quoted(part)}`),
  ];
  return lines.join(" \\\n");
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function clientCode(
  { name, path }: PlaygroundResource,
  { filter = "", sort = "", fields, page = 1, limit }: Parameters,
  baseUrl: string,
  needsKey: boolean,
): string {
  const variable = `${name.slice(0, 1).toLowerCase()}${name.slice(1)}`.replace(/\W/g, "_");
  const options = [
    ...(filter === "" ? [] : [`  filter: ${JSON.stringify(filter)},`]),
    ...(sort === "" ? [] : [`  sort: ${JSON.stringify(sort.split(","))},`]),
    ...(fields === undefined ? [] : [`  fields: ${JSON.stringify(fields)},`]),
    ...(page === 1 ? [] : [`  page: ${page},`]),
    ...(limit === undefined ? [] : [`  limit: ${limit},`]),
  ];
  const apiKey = needsKey ? ", apiKey: process.env.API_KEY" : "";
  return [
    'import { createClient } from "ampipe/client";',
    "",
    `const api = createClient({ baseUrl: ${JSON.stringify(baseUrl)}${apiKey} });`,
    `const ${variable} = api.resource(${JSON.stringify(path.slice(1))}, schema);`,
    `const { data, meta } = await ${variable}.list({`,
    ...options,
    "});",
  ].join("\n");
}

import {
  AmpipePlayground,
  definePlayground,
  httpRows,
  type ResourceJson,
  resourceFromJson,
} from "../../playground/element.js";

// The entry of the browser: shows the resources that the page describes, with records of this service.
definePlayground();
const described = JSON.parse(document.querySelector("#resources")?.textContent ?? "[]") as readonly ResourceJson[];
const [first, ...others] = described.map(resourceFromJson);
const playground = document.querySelector("ampipe-playground");
if (first !== undefined && playground instanceof AmpipePlayground) {
  playground.open({
    resources: [first, ...others],
    rows: httpRows({ baseUrl: location.origin, needsKey: true }),
    links: [{ href: "/openapi.json", title: "OpenAPI" }],
  });
}

import { describe, expect, test } from "vitest";
import { ApiError, ConnectionError, ResponseError } from "../../../src/client/errors.js";
import { UnavailableError } from "../../../src/http/problem.js";
import { readQueryBody } from "../../../src/http/query-body.js";
import { fromWebRequest } from "../../../src/http/web-request.js";
import { FilterError } from "../../../src/language/diagnostics/filter-error.js";

// The query makes a second copy of each module, as when a process loads both ES modules and CommonJS.
type Errors = typeof import("../../../src/client/errors.js");
const errors: Errors = await import("../../../src/client/errors.js?copy" as string);
const filterError: typeof import("../../../src/language/diagnostics/filter-error.js") = await import(
  "../../../src/language/diagnostics/filter-error.js?copy" as string
);
const problem: typeof import("../../../src/http/problem.js") = await import(
  "../../../src/http/problem.js?copy" as string
);

const INIT = { status: 400, problem: undefined, diagnostics: [], filter: "", requestId: undefined };

type ErrorClass = new (message: string) => Error;

/** Each class, the class of the other copy, and a function that makes an error of either. */
const CLASSES = [
  ["FilterError", FilterError, filterError.FilterError, (type: typeof FilterError) => new type([])],
  ["UnavailableError", UnavailableError, problem.UnavailableError, (type: typeof UnavailableError) => new type("x")],
  ["ApiError", ApiError, errors.ApiError, (type: typeof ApiError) => new type("x", INIT)],
  [
    "ResponseError",
    ResponseError,
    errors.ResponseError,
    (type: typeof ResponseError) => new type("x", 200, "", undefined),
  ],
  [
    "ConnectionError",
    ConnectionError,
    errors.ConnectionError,
    (type: typeof ConnectionError) => new type("x", "timeout"),
  ],
] as unknown as readonly [string, ErrorClass, ErrorClass, (type: ErrorClass) => Error][];

describe.each(CLASSES)("%s", (name, own, other, make) => {
  test("is another class in another copy of the package", () => {
    expect(own).not.toBe(other);
    expect([own.name, other.name]).toEqual([name, name]);
  });

  test("has the errors of both copies as instances", () => {
    for (const error of [make(own), make(other)]) {
      expect([error instanceof own, error instanceof other, error instanceof Error]).toEqual([true, true, true]);
    }
  });

  test("has no other values as instances", () => {
    const others = CLASSES.filter(([otherName]) => otherName !== name).map(([, type, , makeOther]) => makeOther(type));
    for (const value of [...others, new Error("x"), { name }, own, own.name, 1, null, undefined]) {
      expect((value as unknown) instanceof own, String(value)).toBe(false);
    }
  });

  test("has subclasses, which only have their own errors as instances", () => {
    class Special extends own {}
    class OtherSpecial extends other {}
    expect(make(Special) instanceof Special).toBe(true);
    expect(make(own) instanceof Special).toBe(false);
    expect(make(other) instanceof Special).toBe(false);
    expect(make(OtherSpecial) instanceof Special).toBe(false);
    // An error of a subclass is an instance of the class, in both copies.
    expect([make(Special) instanceof own, make(Special) instanceof other]).toEqual([true, true]);
  });

  test("has no visible mark", () => {
    expect(Reflect.ownKeys(make(own)).filter((key) => typeof key === "symbol")).toEqual([]);
    expect(Object.getOwnPropertySymbols(own.prototype).map(String)).toEqual([`Symbol(ampipe.${name})`]);
  });
});

test("a body that another copy has found to be read before is not taken for an incomplete one", async () => {
  const { BodyAlreadyRead }: typeof import("../../../src/http/query-body.js") = await import(
    "../../../src/http/query-body.js?copy" as string
  );
  const body = new ReadableStream({ pull: (controller) => controller.error(new BodyAlreadyRead()) });
  const headers = new Headers({ "content-type": "application/x-www-form-urlencoded" });
  const request = { url: "", headers, body, bodyUsed: false } as Request;
  await expect(readQueryBody(fromWebRequest(request), 100)).rejects.toThrow("was read before the handler");
});

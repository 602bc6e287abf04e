import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ConnectionTable, networkOf } from "../../../service/http/connection-table.js";

interface Named {
  readonly name: string;
}

const LIMITS = { maxConnections: 6, maxConnectionsWithoutKey: 4, maxConnectionsPerAddress: 3, maxConnectionsPerKey: 3 };

/** Opens connections and returns the name of the connection that each one ends. */
function opened(table: ConnectionTable<Named>, all: readonly Named[]): readonly (string | undefined)[] {
  return all.map((one) => table.open(one, one.name.split("/")[1] ?? "same")?.name);
}

const named = (...names: readonly string[]): readonly Named[] => names.map((name) => ({ name }));

describe("the connection that ends", () => {
  test("is the oldest of an address with too many", () => {
    const all = named("other/x", "a", "b", "c", "d", "e");
    expect(opened(new ConnectionTable(LIMITS), all)).toEqual([undefined, undefined, undefined, undefined, "a", "b"]);
  });

  test("is the oldest of all if too many have no key", () => {
    const all = named("a/1", "b/2", "c/3", "d/4", "e/5");
    expect(opened(new ConnectionTable(LIMITS), all)).toEqual([undefined, undefined, undefined, undefined, "a/1"]);
  });

  test("has no key", () => {
    const table = new ConnectionTable<Named>(LIMITS);
    const [a, ...others] = named("a", "b", "c") as [Named, ...Named[]];
    opened(table, [a, ...others]);
    table.admit(a, "key");
    expect(opened(table, named("d", "e"))).toEqual(["b", "c"]);
  });

  test("is the new one if all others have a key", () => {
    const table = new ConnectionTable<Named>(LIMITS);
    const all = named("a", "b", "c");
    opened(table, all);
    for (const one of all) table.admit(one, "key");
    expect(opened(table, named("d"))).toEqual(["d"]);
    expect(opened(table, named("e/other"))).toEqual([undefined]);
  });

  test("is one without a key if all other slots have a key", () => {
    const table = new ConnectionTable<Named>(LIMITS);
    const admitted = named("a/1", "b/1", "c/1", "d/2", "e/2");
    for (const one of admitted) {
      opened(table, [one]);
      table.admit(one, `key of ${one.name.split("/")[1]}`);
    }
    expect(opened(table, named("f/3", "g/4"))).toEqual([undefined, "f/3"]);
  });

  test("may have a key, if that key has too many connections", () => {
    const table = new ConnectionTable<Named>(LIMITS);
    const all = named("a/1", "b/2", "c/3", "d/4", "e/5", "f/6");
    for (const one of all) {
      opened(table, [one]);
      table.admit(one, "key");
    }
    expect(opened(table, named("g/7"))).toEqual(["d/4"]);
    for (const one of all.slice(0, 1)) table.close(one);
    for (const one of all) table.admit(one, "key");
    expect(opened(table, named("h/8", "i/9"))).toEqual([undefined, "f/6"]);
  });
});

test("limits hold, no connection ends without need, only keys block a new one, and closed connections leave no data", () => {
  const step = fc.record({
    action: fc.constantFrom("open", "admit", "close"),
    which: fc.nat(LIMITS.maxConnections - 1),
    address: fc.constantFrom("1", "2", "3"),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200, size: "max" }), (steps) => {
      const table = new ConnectionTable<Named>(LIMITS);
      const open = new Map<Named, string>();
      const admitted = new Map<Named, string>();
      for (const { action, which, address } of steps) {
        const one = [...open.keys()][which];
        let isRefused = false;
        if (action === "open") {
          const connection = { name: address };
          const hasRoom =
            open.size < LIMITS.maxConnections &&
            [...open.keys()].filter((other) => !admitted.has(other)).length < LIMITS.maxConnectionsWithoutKey &&
            [...open.values()].filter((other) => other === address).length < LIMITS.maxConnectionsPerAddress;
          open.set(connection, address);
          const ended = table.open(connection, address);
          expect(ended === undefined).toBe(hasRoom);
          if (ended !== undefined) open.delete(ended);
          isRefused = ended === connection;
        } else if (one !== undefined) {
          if (action === "admit") {
            const key = `key ${which % 3}`;
            table.admit(one, key);
            const ofKey = [...open.keys()].filter((other) => admitted.get(other) === key).length;
            if (!admitted.has(one) && ofKey < LIMITS.maxConnectionsPerKey) admitted.set(one, key);
          } else {
            table.close(one);
            open.delete(one);
          }
        }
        if (action === "open" && [...admitted.keys()].every((other) => !open.has(other))) expect(isRefused).toBe(false);
        expect(table.size).toBe(open.size);
        expect(open.size).toBeLessThanOrEqual(LIMITS.maxConnections);
        for (const each of ["1", "2", "3"]) {
          expect([...open.values()].filter((other) => other === each).length).toBeLessThanOrEqual(3);
        }
      }
      for (const one of open.keys()) table.close(one);
      expect(table.size).toBe(0);
    }),
  );
});

test.each([
  ["127.0.0.1", "127.0.0.1"],
  ["::ffff:10.0.0.7", "10.0.0.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["2001:db8:1:2::", "2001:db8:1:2::/64"],
])("%s counts as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

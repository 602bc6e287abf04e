// Cost of a request: the list handler on Node's server, compared with a handler written by hand for one filter, each beyond
// an empty handler. The statements of both get their rows from memory.
import { checkBound, printEnvironment, printTable, printText } from "./report.js";
import { type Contestant, startServer } from "./service/contestant.js";
import { type LoadOptions, load } from "./service/load.js";

const CONNECTIONS = 8;
/** The contestants take turns, so that other load on the machine affects all equally. */
const TURNS = 6;
const SECONDS = 1.5;
/** Requests of the first turn, which warms up: on a busy machine, a fixed time is too short for the compiler. */
const WARM_UP = 6000;
const MAX_RATIO = 3;

const FILTER = encodeURIComponent("active=true&list_price>=100");
const get = (limit: number) => ({ target: `/products?filter=${FILTER}&limit=${limit}` });
type Shape = Pick<LoadOptions, "method" | "target" | "headers" | "body" | "status" | "requests">;
const SHAPES: Readonly<Record<string, Shape>> = {
  "GET, 1 row": get(1),
  "GET, 10 rows": get(10),
  "GET, 1,000 rows": { ...get(1000), requests: 500 },
  "QUERY, 10 rows": {
    method: "QUERY",
    target: "/products",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: `filter=${FILTER}&limit=10`,
  },
  "GET, an unknown field": { target: `/products?filter=${encodeURIComponent("actve=true")}`, status: 400 },
};
const BOUNDED = "GET, 10 rows";

const NAMES = ["empty", "by-hand", "ampipe"] as const;
type Name = (typeof NAMES)[number];

async function cpuTime({ port }: Contestant): Promise<number> {
  return Number(await (await fetch(`http://127.0.0.1:${port}/cpu`)).text());
}

/** Returns the microseconds of CPU time of one request, the median over all turns. */
async function measure(contestants: Readonly<Record<Name, Contestant>>, shape: Shape): Promise<Record<Name, number>> {
  const times: Record<Name, number[]> = { empty: [], "by-hand": [], ampipe: [] };
  for (let turn = 0; turn < TURNS; turn++) {
    for (const name of NAMES) {
      const contestant = contestants[name];
      const start = await cpuTime(contestant);
      const status = name === "empty" ? 200 : (shape.status ?? 200);
      const { times: requests } = await load({
        ...shape,
        status,
        port: contestant.port,
        connections: CONNECTIONS,
        seconds: SECONDS,
        requests: turn === 0 ? (shape.requests ?? WARM_UP) : 0,
      });
      if (turn > 0) times[name].push(((await cpuTime(contestant)) - start) / requests.length);
    }
  }
  const median = (values: readonly number[]): number =>
    values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
  return { empty: median(times.empty), "by-hand": median(times["by-hand"]), ampipe: median(times.ampipe) };
}

printEnvironment();
const [empty, byHand, ampipe] = await Promise.all(NAMES.map((name) => startServer(name, "handler/server", name)));
const contestants = { empty, "by-hand": byHand, ampipe } as Record<Name, Contestant>;
const rows: string[][] = [];
const ratios = new Map<string, number>();
for (const [name, shape] of Object.entries(SHAPES)) {
  const times = await measure(contestants, shape);
  const beyond = (other: Name): number => times[other] - times.empty;
  ratios.set(name, beyond("ampipe") / beyond("by-hand"));
  rows.push([
    name,
    ...[times.empty, beyond("by-hand"), beyond("ampipe")].map((time) => time.toFixed(0)),
    (ratios.get(name) ?? Number.NaN).toFixed(2),
  ]);
}
await Promise.all(Object.values(contestants).map((contestant) => contestant.stop()));
printTable([["µs of CPU time per request", "empty handler", "by hand: + µs", "listHandler: + µs", "ratio"], ...rows]);
printText("The list handler also writes an ETag, links and exact numbers, and reads every filter of the language.");
checkBound(`listHandler / by hand, ${BOUNDED}`, ratios.get(BOUNDED) ?? Number.NaN, { atMost: MAX_RATIO });

import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { folderOf } from "./support/folder.js";

/** A question about a file, as a newcomer asks it. */
export interface Question {
  readonly question: string;
  /** The first attempt, as people write it who know other tools: the arguments of `ampipe filter`. */
  readonly args: readonly string[];
  /** What else is necessary: the command that the first attempt prints, or an option that it names. */
  readonly needs?: "command" | `--${string}`;
  /** The lines to print, computed without ampipe. */
  readonly answer: () => readonly (string | number)[];
}

type Row = Readonly<Record<string, unknown>>;

const VEGA = "node_modules/vega-datasets/data/";
const COUNTRIES = "node_modules/world-countries/countries.json";
const MIME = "node_modules/mime-db/db.json";

const made = folderOf({
  "airports.csv.gz": gzipSync(readFileSync(`${VEGA}airports.csv`)),
  "games.csv": Buffer.from(
    [
      "date,division,home_team",
      ...rows("football.json").map(({ date, division, home_team }) => `${date},${division},${home_team}`),
    ].join("\n"),
    "latin1",
  ),
});

function rows(file: string): readonly Row[] {
  return JSON.parse(readFileSync(`${VEGA}${file}`, "utf8"));
}

/** Splits a file in which no cell has quotes. */
function cells(file: string, delimiter = ","): readonly Readonly<Record<string, string>>[] {
  const [header = "", ...lines] = readFileSync(`${VEGA}${file}`, "utf8").trimEnd().split(/\r?\n/);
  const names = header.split(delimiter);
  return lines.map((line) => Object.fromEntries(line.split(delimiter).map((cell, i) => [names[i] ?? "", cell])));
}

function countries(): readonly Row[] {
  return JSON.parse(readFileSync(COUNTRIES, "utf8"));
}

function number(value: unknown): number {
  return typeof value === "number" ? value : Number.NaN;
}

export const QUESTIONS: readonly Question[] = [
  {
    question: "How many cars from Japan have 4 cylinders?",
    args: ["-c", "Origin=Japan&Cylinders=4", `${VEGA}cars.json`],
    answer: () => [rows("cars.json").filter((row) => row.Origin === "Japan" && row.Cylinders === 4).length],
  },
  {
    question: "How many cars are from 1980 or later?",
    args: ["-c", "Year>=1980", `${VEGA}cars.json`],
    needs: "command",
    answer: () => [rows("cars.json").filter((row) => String(row.Year) >= "1980").length],
  },
  {
    question: "How many Toyotas from Japan are there?",
    args: ["-c", "Origin=Japan AND Name LIKE '%toyota%'", `${VEGA}cars.json`],
    needs: "command",
    answer: () => [
      rows("cars.json").filter((row) => row.Origin === "Japan" && String(row.Name).includes("toyota")).length,
    ],
  },
  {
    question: "Which films have the best rating?",
    args: ["IMDB Rating>=9", "-s", "-IMDB Rating", "-f", "Title,IMDB Rating", "--out", "csv", `${VEGA}movies.json`],
    needs: "command",
    answer: () => [
      "Title,IMDB Rating",
      ...rows("movies.json")
        .filter((row) => number(row["IMDB Rating"]) >= 9)
        .sort((a, b) => number(b["IMDB Rating"]) - number(a["IMDB Rating"]))
        .map((row) => `${row.Title},${row["IMDB Rating"]}`),
    ],
  },
  {
    question: "Is there a film with the title 1776?",
    args: ["-c", "Title=1776", `${VEGA}movies.json`],
    answer: () => [rows("movies.json").filter((row) => String(row.Title) === "1776").length],
  },
  {
    question: "Which disasters of a year cost more than a million lives?",
    args: ["-c", "Deaths>1,000,000", `${VEGA}disasters.csv`],
    needs: "command",
    answer: () => [cells("disasters.csv").filter((row) => Number(row.Deaths) > 1_000_000).length],
  },
  {
    question: "What were the five hottest days of 2015 in Seattle?",
    args: [
      "date>=2015-01-01&date<=2015-12-31",
      "-s",
      "-temp_max",
      "-m",
      "5",
      "-f",
      "date,temp_max",
      `${VEGA}seattle-weather.csv`,
    ],
    answer: () => [
      "date,temp_max",
      ...cells("seattle-weather.csv")
        .filter((row) => row.date?.startsWith("2015"))
        .sort((a, b) => Number(b.temp_max) - Number(a.temp_max))
        .slice(0, 5)
        .map((row) => `${row.date},${row.temp_max}`),
    ],
  },
  {
    question: "How many hours of May 2015 have commits?",
    args: ["-c", "time>=2015-05-01&time<2015-06-01", `${VEGA}github.csv`],
    answer: () => [cells("github.csv").filter((row) => row.time?.startsWith("2015/05/")).length],
  },
  {
    question: "In how many counties is unemployment above 20 percent?",
    args: ["-c", "rate>0.2", `${VEGA}unemployment.tsv`],
    answer: () => [cells("unemployment.tsv", "\t").filter((row) => Number(row.rate) > 0.2).length],
  },
  {
    question: "How many earthquakes have a magnitude of at least 5?",
    args: ["-c", "properties.mag>=5", `${VEGA}earthquakes.json`],
    needs: "command",
    answer: () => {
      const { features } = JSON.parse(readFileSync(`${VEGA}earthquakes.json`, "utf8")) as {
        features: readonly { readonly properties: { readonly mag: number | null } }[];
      };
      return [features.filter(({ properties: { mag } }) => mag !== null && mag >= 5).length];
    },
  },
  {
    question: "How many media types come from nginx?",
    args: ["-c", "source=nginx", MIME],
    needs: "command",
    answer: () => {
      const types = JSON.parse(readFileSync(MIME, "utf8")) as Record<string, Row>;
      return [Object.values(types).filter(({ source }) => source === "nginx").length];
    },
  },
  {
    question: "Which countries of Europe have no coast?",
    args: ["region=Europe&landlocked=true", COUNTRIES, "-f", "name.common", "-s", "name.common", "--out", "csv"],
    answer: () => [
      "name.common",
      ...countries()
        .filter(({ region, landlocked }) => region === "Europe" && landlocked === true)
        .map(({ name }) => (name as { readonly common: string }).common)
        .sort(),
    ],
  },
  {
    question: "How many countries border Germany?",
    args: ["-c", "borders=DEU", COUNTRIES],
    needs: "command",
    answer: () => [countries().filter(({ borders }) => (borders as readonly string[]).includes("DEU")).length],
  },
  {
    question: "How many airports of California does a compressed file have?",
    args: ["-c", "state=CA", made("airports.csv.gz")],
    answer: () => [readFileSync(`${VEGA}airports.csv`, "utf8").match(/,CA,USA,/g)?.length ?? 0],
  },
  {
    question: "How many games of Austria's league does a file in Latin-1 have?",
    args: ["-c", "division^Österreich", made("games.csv")],
    needs: "--encoding latin1",
    answer: () => [rows("football.json").filter((row) => String(row.division).startsWith("Österreich")).length],
  },
  {
    question: "Where is the zip code 00501?",
    args: ["zip_code=00501", `${VEGA}zipcodes.csv`, "-f", "city,state"],
    answer: () => ["city,state", "Holtsville,NY"],
  },
  {
    question: "How many flights from Los Angeles were late in March?",
    args: ["-c", "origin=LAX&delay>0&date>=2001-03-01", `${VEGA}flights-2k.json`],
    answer: () => [
      rows("flights-2k.json").filter(
        ({ origin, delay, date }) => origin === "LAX" && number(delay) > 0 && String(date) >= "2001/03/01",
      ).length,
    ],
  },
  {
    question: "How many bird strikes were with large animals at night?",
    args: ["-c", "Wildlife Size=Large & Time of day=Night", `${VEGA}birdstrikes.csv`],
    needs: "command",
    answer: () => [
      cells("birdstrikes.csv").filter((row) => row["Wildlife Size"] === "Large" && row["Time of day"] === "Night")
        .length,
    ],
  },
  {
    question: "How many women died in the riots of Los Angeles?",
    args: ["-c", '.gender=="Female"', `${VEGA}la-riots.csv`],
    needs: "command",
    answer: () => [cells("la-riots.csv").filter(({ gender }) => gender === "Female").length],
  },
  {
    question: "When did Apple's shares cost more than 200?",
    args: ["symbol==AAPL, price>200", `${VEGA}stocks.csv`, "-f", "date,price"],
    needs: "command",
    answer: () => [
      "date,price",
      ...cells("stocks.csv")
        .filter(({ symbol, price }) => symbol === "AAPL" && Number(price) > 200)
        .map(({ date, price }) => `${date},${price}`),
    ],
  },
];

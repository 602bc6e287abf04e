type Words = readonly [string, ...string[]];

export interface Article {
  readonly name: string;
  /** Prefix of the product codes. */
  readonly code: string;
  readonly categoryId: number;
  readonly sizes: Words;
  /** Lowest and highest price in cents. */
  readonly prices: readonly [number, number];
}

const THREADS: Words = ["M3x10", "M4x16", "M6x20", "M8x30", "M8x40", "M10x50", "M12x60", "M16x80"];
const SHEETS: Words = ["1000x500x1", "1000x500x2", "2000x1000x3", "2000x1000x5", "2500x1250x8"];
const LENGTHS: Words = ["1 m", "2 m", "5 m", "10 m", "25 m", "100 m"];

export const ARTICLES: readonly [Article, ...Article[]] = [
  { name: "Bolt", code: "BLT", categoryId: 1, sizes: THREADS, prices: [5, 390] },
  { name: "Carriage bolt", code: "CBT", categoryId: 1, sizes: THREADS, prices: [9, 480] },
  { name: "Lock nut", code: "NUT", categoryId: 1, sizes: ["M3", "M4", "M6", "M8", "M10", "M12"], prices: [2, 95] },
  { name: "Washer", code: "WSH", categoryId: 1, sizes: ["3.2", "4.3", "6.4", "8.4", "10.5"], prices: [1, 40] },
  { name: "Threaded rod", code: "ROD", categoryId: 2, sizes: LENGTHS, prices: [140, 4_900] },
  { name: "Plate", code: "PLT", categoryId: 3, sizes: SHEETS, prices: [1_250, 48_999] },
  { name: "Perforated plate", code: "PPL", categoryId: 3, sizes: SHEETS, prices: [1_900, 62_500] },
  { name: "Angle profile", code: "ANG", categoryId: 4, sizes: LENGTHS, prices: [420, 31_000] },
  { name: "Power cable", code: "CBL", categoryId: 5, sizes: LENGTHS, prices: [199, 24_950] },
  { name: "Network cable", code: "NET", categoryId: 5, sizes: LENGTHS, prices: [149, 8_999] },
  { name: "Ball bearing", code: "BRG", categoryId: 6, sizes: ["608", "6001", "6204", "6305"], prices: [180, 12_000] },
  { name: "Office chair", code: "CHR", categoryId: 7, sizes: ["S", "M", "L", "XL"], prices: [8_900, 129_900] },
];

/** The names of the categories 1 to 7. */
export const CATEGORIES = split("Bolts Rods Plates Profiles Cables Bearings Furniture");

export const MATERIALS: Words = ["steel", "stainless steel", "brass", "aluminium", "copper", "nylon", "zinc-plated"];

/** Name endings that need quoting, decoding or Unicode comparison in a filter. */
export const UNUSUAL_ENDINGS: Words = [
  " 100% recycled",
  " & spacer",
  ' 3/4"',
  " 'Pro'",
  " (façade, über-stark)",
  " – édition spéciale",
  " | left, right",
  " [B-stock]",
  " 🔩",
  " 六角ボルト",
  " = new = ",
  " \\ backslash_",
];

export const TRADES = split("Tools Hardware Electric Steel Logistics Clinic Pharma Foods");
export const LEGAL_FORMS = split("GmbH|Ltd|S.A.|AB|d.o.o.|Inc.|& Sons|株式会社", "|");
export const GIVEN_NAMES = split("Ana Björn Chloé Đorđe Emma Fatima Hiro Jean-Luc Mary Zoë");
export const FAMILY_NAMES = split("Andersson Brown Ćirić D'Angelo Müller Nguyễn O'Brien Petrović Šimić 田中");
export const CITIES = split("Beograd|Köln|Lisboa|Malmö|Novi Sad|Oslo|Paris|São Paulo|東京", "|");

function split(text: string, separator = " "): Words {
  return text.split(separator) as [string, ...string[]];
}

import { type Random, randomOf } from "./random.js";
import {
  ARTICLES,
  CATEGORIES,
  CITIES,
  FAMILY_NAMES,
  GIVEN_NAMES,
  LEGAL_FORMS,
  MATERIALS,
  TRADES,
  UNUSUAL_ENDINGS,
} from "./words.js";

/** Records as the database returns them: decimals and times are strings. */
export type Product = ReturnType<typeof productOf>;

export interface DemoOptions {
  /** Number of products. */
  readonly rows: number;
  /** Seed of the random generator. */
  readonly seed: number;
}

/**
 * Returns the same records for the same options, by the names of their tables. They are generated lazily and can be
 * iterated more than once.
 */
export function demoData({ rows, seed }: DemoOptions) {
  const [partners, companies, categories] = rows === 0 ? [0, 0, 0] : [Math.floor(rows / 10) + 10, 8, CATEGORIES.length];
  return {
    product: numbered(rows, (id) => productOf(id, randomOf(seed, "product", id))),
    partner: numbered(partners, (id) => partnerOf(id, randomOf(seed, "partner", id))),
    company: numbered(companies, (id) => companyOf(id, randomOf(seed, "company", id))),
    category: numbered(categories, (id) => ({ id, name: CATEGORIES[id - 1] ?? "" })),
    template: numbered(Math.ceil(rows / VARIANTS), (id) => ({ id, name: `Series ${id}` })),
    sale_order: numbered(2 * partners, (id) => orderOf(id, partners, randomOf(seed, "order", id))),
  };
}

/** Products of a template. */
const VARIANTS = 3;

function numbered<Item>(count: number, create: (id: number) => Item): Iterable<Item> {
  return {
    *[Symbol.iterator]() {
      for (let id = 1; id <= count; id++) yield create(id);
    },
  };
}

function productOf(id: number, random: Random) {
  const article = random.pick(ARTICLES);
  const [lowest, highest] = article.prices;
  const ending = random.oneIn(12) ? random.pick(UNUSUAL_ENDINGS) : "";
  const created = FIRST_SECOND + random.below(SECONDS);
  const changed = random.oneIn(3) ? created : created + random.below(LAST_SECOND - created);
  return {
    id,
    name: `${article.name} ${random.pick(article.sizes)} ${random.pick(MATERIALS)}${ending}`,
    default_code: `${article.code}-${String(id).padStart(6, "0")}`,
    list_price: ((lowest + random.below(highest - lowest + 1)) / 100).toFixed(2),
    qty_available: random.oneIn(8) ? 0 : random.oneIn(5) ? random.below(4_000) / 8 : random.below(2_000),
    active: !random.oneIn(10),
    categ_id: article.categoryId,
    product_tmpl_id: Math.ceil(id / VARIANTS),
    is_rsd_product: random.oneIn(4) ? random.pick(["yes", "no", "RSD-A", "RSD-B"]) : null,
    create_date: timeOf(created, random),
    write_date: timeOf(changed + 1, random),
  };
}

function partnerOf(id: number, random: Random) {
  const isCompany = random.oneIn(3);
  const family = random.pick(FAMILY_NAMES);
  return {
    id,
    name: isCompany
      ? `${family} ${random.pick(TRADES)} ${random.pick(LEGAL_FORMS)}`
      : `${random.pick(GIVEN_NAMES)} ${family}`,
    is_company: isCompany,
    is_patient: !isCompany && random.oneIn(4),
  };
}

function orderOf(id: number, partners: number, random: Random) {
  return {
    id,
    partner_id: 1 + random.below(partners),
    total: ((1 + random.below(100_000)) / 100).toFixed(2),
    state: random.pick(["done", "done", "open", "draft", "cancelled"]),
    order_date: timeOf(FIRST_SECOND + random.below(SECONDS), random).slice(0, "2019-01-01".length),
  };
}

function companyOf(id: number, random: Random) {
  return {
    id,
    name: `${random.pick(TRADES)} ${random.pick(CITIES)} ${random.pick(LEGAL_FORMS)}`,
    company_code: random.oneIn(3) ? null : `C${String(random.below(1_000)).padStart(3, "0")}`,
    branch_user: String(random.below(100_000)).padStart(5, "0"),
  };
}

const FIRST_SECOND = Date.UTC(2019, 0, 1) / 1000;
const SECONDS = 6 * 365 * 24 * 60 * 60;
const LAST_SECOND = FIRST_SECOND + SECONDS;

/** Returns whole seconds half of the time, otherwise a fraction of up to six digits without trailing zeros. */
function timeOf(seconds: number, random: Random): string {
  const second = new Date(seconds * 1000).toISOString().slice(0, "2019-01-01T00:00:00".length);
  const microseconds = random.oneIn(2) ? 0 : random.below(1_000_000);
  const fraction = microseconds === 0 ? "" : `.${String(microseconds).padStart(6, "0")}`.replace(/0+$/, "");
  return `${second}${fraction}Z`;
}

import { DEFINITIONS, type Definition, flagOf, variableOf } from "./definitions.js";

function optionLines([name, definition]: [string, Definition<unknown>]): string {
  const { description, fallback, shownFallback = fallback } = definition;
  return `  --${flagOf(name)}, ${variableOf(name)}\n      ${description}\n      (default: ${shownFallback})`;
}

export const HELP = `Starts the reference service: products, partners and companies under /api/v1/, with filters.

Usage:
  npm start -- [options]

Set each option by flag or environment variable; the flag takes precedence.

Options:
${Object.entries(DEFINITIONS).map(optionLines).join("\n")}
  --help
      Show this help

Examples:
  npm start
      Data in service/.data, 1000 demo products, a key for this run
  npm start -- --port 8080 --rows 100000
      Another port, more demo products
  API_KEY=$(openssl rand -hex 32) npm start
      Your own API key
  DATABASE_URL=postgres://user:password@localhost:5432/erp npm start -- --rows 0
      PostgreSQL instead of PGlite, no demo data
`;

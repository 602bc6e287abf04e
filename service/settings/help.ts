import { DEFINITIONS } from "./definitions.js";

function optionLines(): string {
  return Object.values(DEFINITIONS)
    .map(({ flag, variable, description, fallback }) =>
      [`  --${flag}, ${variable}`, `      ${description}`, `      (default: ${fallback})`].join("\n"),
    )
    .join("\n");
}

export const HELP = `Starts the reference service: products, partners and companies under /api/v1/, with filters.

Usage:
  npm start -- [options]

Set each option by flag or environment variable; the flag takes precedence.

Options:
${optionLines()}
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

import { DEFINITIONS } from "./definitions.js";

function lines(): string {
  const rows = Object.values(DEFINITIONS).map(({ flag, variable, meaning, fallback }) => ({
    names: `  --${flag}, ${variable}`,
    text: `${meaning} (default: ${fallback})`,
  }));
  const width = Math.max(...rows.map(({ names }) => names.length)) + 2;
  return rows.map(({ names, text }) => names.padEnd(width) + text).join("\n");
}

export const HELP = `Serves products, partners and companies under /api/v1/ with filters.

Each setting is a flag or a variable of the environment; of both the flag wins.

${lines()}
  --help  Show this text

Examples:
  npm start
  npm start -- --port 8080 --rows 100000
  export API_KEY=$(openssl rand -hex 32); npm start
  DATABASE_URL=postgres://user:password@localhost:5432/erp npm start -- --rows 0
`;

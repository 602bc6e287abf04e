import { Unavailable } from "ampipe/http";
import type { Database } from "../database/database.js";

/** Statements at once. More would only wait for the database, and for longer than anybody does. */
const MOST = 256;

/**
 * The database for requests: sends away whoever comes before the service is open or when all places are taken, at once.
 * A request takes a place when it has come as a whole, so that slow ones keep nobody out.
 */
export function waitingRoom(database: Database, isOpen: () => boolean, most = MOST): Pick<Database, "query"> {
  let taken = 0;
  return {
    query: async (statement, options) => {
      if (!isOpen()) throw new Unavailable("The service is not open yet");
      if (taken >= most) throw new Unavailable("All places are taken");
      taken++;
      try {
        return await database.query(statement, options);
      } finally {
        taken--;
      }
    },
  };
}

import { entries } from "../generated/entries";
import { useEveryEntry } from "./products";

/** Prints whether `import()` and `require` load the same copy of the package, and the results of each part. */
async function main(): Promise<void> {
  const isOneCopy = (await import("ampipe")).FilterError === entries.ampipe.FilterError;
  console.log(JSON.stringify({ isOneCopy, ...(await useEveryEntry()) }));
}

main();

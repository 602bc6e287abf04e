import "../../conformance.test.js";
import "../../lists.test.js";
import "../../meaning.test.js";
import { runTests } from "./small-vitest.js";

const summary = JSON.stringify(await runTests());
if (typeof document === "undefined") console.log(summary);
else document.title = summary;

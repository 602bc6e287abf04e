import fc from "fast-check";
import { SEED } from "./runs.js";

// The same cases in every run, so that a run fails because of a change and never by chance. AMPIPE_SEED draws others.
fc.configureGlobal({ seed: SEED });

import { testLogic } from "./suites/logic.js";
import { IN_PROCESS } from "./support/engines.js";

testLogic(IN_PROCESS, 150);

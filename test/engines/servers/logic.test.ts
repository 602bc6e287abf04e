import { testLogic } from "../suites/logic.js";
import { POSTGRES } from "./engines.js";

testLogic([POSTGRES], 1000);

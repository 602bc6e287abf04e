#!/usr/bin/env node
import { runProcess } from "./run-process.js";

await runProcess(process.argv.slice(2));

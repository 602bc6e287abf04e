import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { PROJECTS } from "./projects.js";

/** Copies examples/nest to a project, whose packages it then imports. */
export async function copyNestExample(project: string): Promise<void> {
  const copy = join(project, "generated");
  await rm(copy, { recursive: true, force: true });
  await cp(join(PROJECTS, "../../examples/nest"), copy, { recursive: true });
}

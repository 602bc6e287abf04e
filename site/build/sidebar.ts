import { SECTIONS } from "./pages.js";

/** An entry of the sidebar of VitePress. */
export interface SidebarItem {
  readonly text: string;
  readonly link?: string;
  readonly collapsed?: boolean;
  readonly items?: readonly SidebarItem[];
}

/** Returns the import of a file directly in `src`. */
export function importOf(module: string): string {
  return module === "index" ? "ampipe" : `ampipe/${module}`;
}

/** Returns the name of the page of an import. `index` is the list of all imports. */
export function apiPageOf(module: string): string {
  return module === "index" ? "ampipe" : module;
}

/** Returns the sidebar. `modules` are the names of the files directly in `src`. */
export function sidebar(modules: readonly string[]): SidebarItem[] {
  const sorted = [...modules].sort((a, b) => importOf(a).localeCompare(importOf(b)));
  return [
    ...SECTIONS.map(({ title, pages }) => ({
      text: title,
      items: pages.map((page) => ({ text: page.title, link: `/${page.path}` })),
    })),
    {
      text: "API",
      items: [
        { text: "Imports", link: "/api/" },
        ...sorted.map((module) => ({ text: importOf(module), link: `/api/${apiPageOf(module)}` })),
      ],
    },
  ];
}

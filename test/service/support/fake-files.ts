import { type BrowserFiles, createFile } from "../../../service/playground/assets.js";

/** Files of a playground that was not built. */
export const FAKE_FILES: BrowserFiles = {
  script: createFile("playground.js", "text/javascript; charset=utf-8", Buffer.from("// script\n".repeat(20))),
  style: createFile("page.css", "text/css; charset=utf-8", Buffer.from("/* style */\n".repeat(20))),
  icon: createFile("icon.svg", "image/svg+xml", Buffer.from("<svg></svg>")),
};

import type { Theme } from "vitepress";
import DefaultTheme from "vitepress/theme-without-fonts";
import { Layout } from "./layout.js";
import { Playground } from "./playground.js";
import "./style.css";

export default {
  extends: DefaultTheme,
  Layout,
  enhanceApp({ app }) {
    app.component("Playground", Playground);
  },
} satisfies Theme;

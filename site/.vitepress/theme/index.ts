import type { Theme } from "vitepress";
import DefaultTheme from "vitepress/theme-without-fonts";
import { h } from "vue";
import { heroExample } from "./hero.js";
import { Playground } from "./playground.js";
import "./style.css";

export default {
  extends: DefaultTheme,
  Layout: () =>
    h(DefaultTheme.Layout, null, {
      "home-hero-image": heroExample,
      "home-hero-after": () => h(Playground),
    }),
  enhanceApp({ app }) {
    app.component("Playground", Playground);
  },
} satisfies Theme;

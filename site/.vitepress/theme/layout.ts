import { useData } from "vitepress";
import DefaultTheme from "vitepress/theme-without-fonts";
import { defineComponent, h, nextTick, onMounted, watch } from "vue";
import { heroExample, heroInstall } from "./hero.js";
import { Playground } from "./playground.js";

/** The layout of VitePress, with an example, the installation and the playground on the home page. */
export const Layout = defineComponent({
  name: "Layout",
  setup() {
    const { frontmatter, page } = useData();
    // Only the documents of VitePress have a <main>.
    const markMain = (): void => {
      const hasMain = (frontmatter.value.layout ?? "doc") === "doc" && !page.value.isNotFound;
      const content = document.getElementById("VPContent");
      if (hasMain) content?.removeAttribute("role");
      else content?.setAttribute("role", "main");
    };
    onMounted(markMain);
    watch(page, () => nextTick(markMain));
    return () =>
      h(DefaultTheme.Layout, null, {
        "home-hero-actions-after": heroInstall,
        "home-hero-image": heroExample,
        "home-hero-after": () => h(Playground),
      });
  },
});

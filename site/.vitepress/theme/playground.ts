import { type DefaultTheme, useData } from "vitepress";
import { defineComponent, h, onMounted, onUnmounted, ref, watch } from "vue";

/** The configuration of the theme. */
export interface AmpipeTheme extends DefaultTheme.Config {
  /** The address of the bundled playground. */
  readonly playground: string;
}

interface PlaygroundModule {
  readonly openPlayground: (element: Element, autofocus: boolean) => void;
}

/** The playground. Its script is loaded when it comes into view. */
export const Playground = defineComponent({
  name: "Playground",
  props: { autofocus: { type: Boolean, default: false } },
  setup({ autofocus }) {
    const element = ref<HTMLElement>();
    const failed = ref(false);
    const { isDark, theme } = useData<AmpipeTheme>();
    const setTheme = (): void => element.value?.setAttribute("theme", isDark.value ? "dark" : "light");
    let observer: IntersectionObserver | undefined;
    onMounted(() => {
      setTheme();
      observer = new IntersectionObserver((entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer?.disconnect();
        open().catch(() => {
          failed.value = true;
        });
      });
      if (element.value) observer.observe(element.value);
    });
    onUnmounted(() => observer?.disconnect());
    watch(isDark, setTheme);

    async function open(): Promise<void> {
      const { openPlayground } = (await import(/* @vite-ignore */ theme.value.playground)) as PlaygroundModule;
      if (element.value?.isConnected) openPlayground(element.value, autofocus);
    }
    const message = "The playground could not be loaded. Reload the page to try again.";
    return () =>
      h("div", { class: "playground" }, [
        h("ampipe-playground", { ref: element }),
        failed.value ? h("p", { role: "alert" }, message) : null,
      ]);
  },
});

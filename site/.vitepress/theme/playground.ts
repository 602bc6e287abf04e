import { defineComponent, h } from "vue";

/** The playground. It is loaded when it comes into view. */
export const Playground = defineComponent({
  name: "Playground",
  setup: () => () => h("div", { class: "playground" }, "The playground is not available yet."),
});

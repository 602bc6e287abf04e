import { defineConfig } from "vite";

export default defineConfig({
  esbuild: { jsx: "automatic" },
  // With several versions of React in one node_modules, as here, packages would import another one.
  resolve: { dedupe: ["react", "react-dom"] },
});

export default {
  testEnvironment: "node",
  testRegex: "/dist/.*\\.e2e-spec\\.js$",
  // ES modules, as TypeScript has compiled them.
  transform: {},
};

module.exports = {
  preset: "ts-jest",
  testEnvironment: "node",
  testRegex: "\\.e2e-spec\\.ts$",
  // The example imports its files as ES modules do, by the name of the compiled file.
  moduleNameMapper: { "^(\\.{1,2}/.*)\\.js$": "$1" },
};

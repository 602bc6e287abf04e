// A CommonJS program that loads the application and NestJS, which are ES modules, with `require`.
const { ExpressAdapter } = require("@nestjs/platform-express");
const commonjs = require("ampipe");
const { AppModule } = require("./dist/app.module.js");
const { report } = require("./report.js");

import("ampipe").then((modules) =>
  report(AppModule, new ExpressAdapter(), modules.FilterError === commonjs.FilterError),
);

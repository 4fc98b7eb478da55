import "i18next";
import type { Catalogue } from "./namespaces.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: Catalogue;
    returnNull: false;
  }
}

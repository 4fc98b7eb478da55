import type { ApiErrorCode } from "../api/api-error.ts";
import type { appearance } from "./catalogue/vn/appearance.ts";
import type { common } from "./catalogue/vn/common.ts";
import type { forms } from "./catalogue/vn/forms.ts";
import type { map } from "./catalogue/vn/map.ts";
import type { messages } from "./catalogue/vn/messages.ts";
import type { pages } from "./catalogue/vn/pages.ts";
import type { photos } from "./catalogue/vn/photos.ts";
import type { rights } from "./catalogue/vn/rights.ts";
import type { shell } from "./catalogue/vn/shell.ts";
import type { showcase } from "./catalogue/vn/showcase.ts";
import type { tables } from "./catalogue/vn/tables.ts";
import type { tools } from "./catalogue/vn/tools.ts";
import type { validation } from "./catalogue/vn/validation.ts";
import type { views } from "./catalogue/vn/views.ts";

/**
 * The Vietnamese texts are the pattern: their keys are the keys. A feature adds its own namespace where its texts are,
 * in `features/<name>/texts/vn.ts`.
 */
export interface Catalogue {
  appearance: typeof appearance;
  common: typeof common;
  /** Of the catalogue and of `features/<name>/texts/errors.ts`. */
  errors: Record<ApiErrorCode, string>;
  forms: typeof forms;
  map: typeof map;
  messages: typeof messages;
  pages: typeof pages;
  photos: typeof photos;
  rights: typeof rights;
  shell: typeof shell;
  showcase: typeof showcase;
  tables: typeof tables;
  tools: typeof tools;
  validation: typeof validation;
  views: typeof views;
}

export type Namespace = keyof Catalogue;

/** Namespaces loaded before the first page; the others are loaded with the page that uses them. */
export const bootNamespaces = ["common", "shell", "errors", "pages"] as const satisfies Namespace[];

import type { access } from "./catalogue/vn/access.ts";
import type { account } from "./catalogue/vn/account.ts";
import type { activity } from "./catalogue/vn/activity.ts";
import type { appearance } from "./catalogue/vn/appearance.ts";
import type { automation } from "./catalogue/vn/automation.ts";
import type { common } from "./catalogue/vn/common.ts";
import type { connections } from "./catalogue/vn/connections.ts";
import type { control } from "./catalogue/vn/control.ts";
import type { devices } from "./catalogue/vn/devices.ts";
import type { errors } from "./catalogue/vn/errors.ts";
import type { forms } from "./catalogue/vn/forms.ts";
import type { identity } from "./catalogue/vn/identity.ts";
import type { messages } from "./catalogue/vn/messages.ts";
import type { pages } from "./catalogue/vn/pages.ts";
import type { readings } from "./catalogue/vn/readings.ts";
import type { rights } from "./catalogue/vn/rights.ts";
import type { settings } from "./catalogue/vn/settings.ts";
import type { shell } from "./catalogue/vn/shell.ts";
import type { showcase } from "./catalogue/vn/showcase.ts";
import type { tables } from "./catalogue/vn/tables.ts";
import type { tools } from "./catalogue/vn/tools.ts";
import type { validation } from "./catalogue/vn/validation.ts";
import type { views } from "./catalogue/vn/views.ts";

/** The Vietnamese catalogue is the pattern: its keys are the keys. */
export interface Catalogue {
  access: typeof access;
  account: typeof account;
  activity: typeof activity;
  appearance: typeof appearance;
  automation: typeof automation;
  common: typeof common;
  connections: typeof connections;
  control: typeof control;
  devices: typeof devices;
  errors: typeof errors;
  forms: typeof forms;
  identity: typeof identity;
  messages: typeof messages;
  pages: typeof pages;
  readings: typeof readings;
  rights: typeof rights;
  settings: typeof settings;
  shell: typeof shell;
  showcase: typeof showcase;
  tables: typeof tables;
  tools: typeof tools;
  validation: typeof validation;
  views: typeof views;
}

export type Namespace = keyof Catalogue;

/** What every page needs before it can be drawn; the rest comes with the page that uses it. */
export const bootNamespaces = ["common", "shell", "errors", "pages"] as const satisfies Namespace[];

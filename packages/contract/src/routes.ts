import * as permissions from "./access/permissions.ts";
import * as roles from "./access/roles.ts";
import * as oversight from "./access/user-security.ts";
import * as users from "./access/users.ts";
import * as account from "./account/account.ts";
import * as preferences from "./account/preferences.ts";
import * as views from "./account/saved-views.ts";
import * as accountSecurity from "./account/security.ts";
import * as activity from "./activity/activity.ts";
import * as automation from "./automation/automation.ts";
import * as connection from "./connections/connections.ts";
import * as control from "./control/control.ts";
import * as favourites from "./devices/favourites.ts";
import * as devices from "./devices/routes.ts";
import * as readings from "./readings/readings.ts";
import type { Route } from "./route.ts";
import * as maintenance from "./settings/maintenance.ts";
import * as recovery from "./sign-in/recovery.ts";
import * as identity from "./sign-in/sign-in.ts";
import * as oidc from "./sign-in/single-sign-on.ts";

const isRoute = (value: unknown): value is Route =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "access" in value;

/** Every declared route; the server refuses to start when one of them has no handler. */
export const allRoutes: readonly Route[] = [
  identity,
  recovery,
  oidc,
  oversight,
  maintenance,
  account,
  accountSecurity,
  preferences,
  views,
  users,
  roles,
  permissions,
  devices,
  favourites,
  readings,
  connection,
  control,
  automation,
  activity,
].flatMap((room) => Object.values(room).filter(isRoute));

import * as permissions from "./access-permission.ts";
import * as roles from "./access-role.ts";
import * as users from "./access-user.ts";
import * as account from "./account.ts";
import * as preferences from "./account-preferences.ts";
import * as accountSecurity from "./account-security.ts";
import * as views from "./account-view.ts";
import * as activity from "./activity.ts";
import * as automation from "./automation.ts";
import * as connection from "./connection.ts";
import * as control from "./control.ts";
import * as favourites from "./device-favourite.ts";
import * as devices from "./device-routes.ts";
import * as identity from "./identity.ts";
import * as oidc from "./identity-oidc.ts";
import * as oversight from "./identity-oversight.ts";
import * as recovery from "./identity-recovery.ts";
import * as maintenance from "./maintenance.ts";
import * as readings from "./reading.ts";
import type { Route } from "./route.ts";

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

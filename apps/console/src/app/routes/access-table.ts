import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { paths } from "../../config/paths.ts";
import { roleSearch } from "../../features/access/role-search.ts";
import { permissionListSearch, userListSearch } from "../../features/access/user-list-search.ts";
import { userSearch } from "../../features/access/user-search.ts";
import { framedRoute, signedInWith } from "../framed-route.ts";

const users = createRoute({
  getParentRoute: () => framedRoute,
  path: paths.users,
  validateSearch: userListSearch,
  staticData: { page: "users" },
  ...signedInWith("User.Index"),
  component: lazyRouteComponent(() => import("./user-list-route.tsx"), "UserListRoute"),
});
const user = createRoute({
  getParentRoute: () => framedRoute,
  path: paths.user,
  validateSearch: userSearch,
  staticData: { page: "user" },
  ...signedInWith("User.Index"),
  component: lazyRouteComponent(() => import("./user-route.tsx"), "UserRoute"),
});
const roles = createRoute({
  getParentRoute: () => framedRoute,
  path: paths.roles,
  validateSearch: roleSearch,
  staticData: { page: "roles" },
  ...signedInWith("Role.Index"),
  component: lazyRouteComponent(() => import("./role-route.tsx"), "RoleRoute"),
});
const permissions = createRoute({
  getParentRoute: () => framedRoute,
  path: paths.permissions,
  validateSearch: permissionListSearch,
  staticData: { page: "permissions" },
  ...signedInWith("Permission.Index"),
  component: lazyRouteComponent(() => import("./permission-route.tsx"), "PermissionRoute"),
});

/** The pages of users, roles and permissions. */
export const accessPages = [users, user, roles, permissions] as const;

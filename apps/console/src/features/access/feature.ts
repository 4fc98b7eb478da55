import { lazyRouteComponent } from "@tanstack/react-router";
import { pathPrefix, paths } from "../../config/paths.ts";
import type { Feature } from "../../shared/feature.ts";
import { permissionListSearch, roleSearch, userListSearch, userSearch } from "./user-list-search.ts";

export const feature: Feature = {
  pages: [
    {
      key: "users",
      path: paths.users,
      guide: "users",
      permission: "User.Index",
      search: userListSearch,
      component: lazyRouteComponent(() => import("./components/users/user-list-page.tsx"), "UserListPage"),
      navigation: { group: "administration", order: 10, covers: [pathPrefix(paths.user)], goKey: "u" },
      list: "users",
    },
    { key: "user", path: paths.user, guide: "users", permission: "User.Index", search: userSearch },
    {
      key: "roles",
      path: paths.roles,
      guide: "users",
      permission: "Role.Index",
      search: roleSearch,
      navigation: { group: "administration", order: 20 },
    },
    {
      key: "permissions",
      path: paths.permissions,
      guide: "users",
      permission: "Permission.Index",
      search: permissionListSearch,
      component: lazyRouteComponent(
        () => import("./components/permissions/permission-page.tsx"),
        "PermissionPage",
      ),
      navigation: { group: "administration", order: 30 },
      list: "permissions",
    },
  ],
};

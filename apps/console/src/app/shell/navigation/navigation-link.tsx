import { Link } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import type { NavigationItem } from "./navigation-tree.ts";

type LinkProps = Omit<ComponentProps<"a">, "href">;

/** Link to an entry of the navigation, with its search parameters. */
export const NavigationLink = ({
  item,
  lit,
  ...rest
}: LinkProps & { item: NavigationItem; lit: boolean }) => (
  <Link
    to={item.to}
    search={item.search ?? {}}
    // The router would mark the pages above the open one as well.
    activeOptions={{ exact: true }}
    data-lit={lit}
    aria-current={lit ? "page" : undefined}
    {...rest}
  />
);

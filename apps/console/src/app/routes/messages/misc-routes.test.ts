import { expect, it } from "vitest";
import { navigationTree } from "../../shell/navigation/navigation-tree.ts";
import { closestPages } from "./misc-routes.tsx";

const items = navigationTree.flatMap((group) => group.items);
const keys = (address: string) => closestPages(items, address).map(({ key }) => key);

it("suggests pages with a similar address", () => {
  expect(keys("/apps/monitoring-and-contrl/list")[0]).toBe("devices");
  expect(keys("/dashboard/risks")[0]).toBe("riskBoard");
  expect(keys("/apps/role")[0]).toBe("roles");
});

it("suggests each page once, and none for an unrelated address", () => {
  expect(keys("/apps/setting")).toEqual([...new Set(keys("/apps/setting"))]);
  expect(keys(`/${"zzq".repeat(80)}`)).toEqual([]);
});

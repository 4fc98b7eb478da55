import { type DeviceStatus, deviceStatus, statusRank } from "@sgval/contract/devices/device-status";
import { builtInDeviceTypes } from "@sgval/contract/devices/device-types";
import { cleanup, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { useDeviceTypes } from "../../../shared/device-types.ts";
import { DeviceLayers } from "./device-layers.tsx";

type Expression = string | number | boolean | null | readonly Expression[];
interface Drawn {
  clusterProperties: Record<string, [operator: string, map: Expression]>;
  layout: Record<string, Expression>;
}
// The test browser draws no maps: what the library would draw with is kept.
const library = vi.hoisted(() => ({ drawn: {} as Partial<Drawn> }));
vi.mock("@vis.gl/react-maplibre", () => ({
  Source: (props: { children: ReactNode; clusterProperties: Drawn["clusterProperties"] }) => {
    library.drawn.clusterProperties = props.clusterProperties;
    return props.children;
  },
  Layer: ({ id, layout }: { id: string; layout: Drawn["layout"] }) => {
    if (id === "devices") library.drawn.layout = layout;
    return null;
  },
}));

afterEach(() => {
  useDeviceTypes.setState(builtInDeviceTypes);
  cleanup();
  library.drawn = {};
});

type Properties = Record<string, string | number>;

/** What the expressions used here mean, by the style specification of MapLibre. */
const meaningOf = (expression: Expression, of: Properties): Expression => {
  if (!Array.isArray(expression)) return expression as Expression;
  const [operator, ...rest] = expression as [string, ...Expression[]];
  const values = () => rest.map((one) => meaningOf(one, of));
  if (operator === "literal") return rest[0] ?? null;
  if (operator === "get") {
    const [name, object] = values();
    return ((object ?? of) as Properties)[String(name)] ?? null;
  }
  if (operator === "has") return Object.hasOwn(of, String(rest[0]));
  if (operator === "max") return Math.max(...values().map(Number));
  if (operator === "concat") return values().join("");
  if (operator === "coalesce") return values().find((one) => one !== null) ?? null;
  if (operator === "at") {
    const [index, list] = values();
    return (list as Expression[])[Number(index)] ?? null;
  }
  if (operator === "case") return meaningOf((meaningOf(rest[0] ?? null, of) ? rest[1] : rest[2]) ?? null, of);
  throw new Error(`${operator} is not known here`);
};

/** The properties of a cluster: each one is mapped out of a member and then accumulated, in any order. */
const clusterOf = (statuses: readonly DeviceStatus[]): Properties => {
  const properties: Properties = { point_count: statuses.length };
  for (const [name, [operator, map]] of Object.entries(library.drawn.clusterProperties ?? {})) {
    const mapped = statuses.map((status) => meaningOf(map, { rank: statusRank(status) }));
    properties[name] = Number(mapped.reduce((sum, one) => meaningOf([operator, sum, one], {})));
  }
  return properties;
};
/** Its texts may still be on their way. */
const show = async () => {
  render(
    <DeviceLayers
      map={null}
      markers={{ type: "FeatureCollection", features: [] }}
      labels={{ shown: true, opacity: 1 }}
    />,
  );
  await vi.waitFor(() => expect(library.drawn.layout).toBeDefined());
  return (properties: Properties) => ({
    picture: meaningOf(library.drawn.layout?.["icon-image"] ?? null, properties),
    order: meaningOf(library.drawn.layout?.["symbol-sort-key"] ?? null, properties),
  });
};

describe("a cluster of devices", () => {
  it.each(
    deviceStatus.options.map((status, index) => [status, deviceStatus.options.slice(0, index + 1)] as const),
  )("has the picture of its worst member: %s", async (worst, members) => {
    const drawn = await show();
    for (const order of [members, members.toReversed()])
      expect(drawn(clusterOf(order))).toEqual({
        picture: `marker/light/cluster/${worst}`,
        order: statusRank(worst),
      });
  });

  it("is worse for one device outside its limits among hundreds that are well", async () => {
    const members = [...Array<DeviceStatus>(200).fill("fresh"), "outside" as const, "fresh" as const];
    expect((await show())(clusterOf(members)).picture).toBe("marker/light/cluster/outside");
  });
});

it("draws one device by its type, its own status and the colour of its type", async () => {
  useDeviceTypes.setState({ VGA: { ...builtInDeviceTypes.VGA, color: "blue" } });
  expect((await show())({ type: "VGA", status: "late", rank: statusRank("late") })).toEqual({
    picture: "marker/light/VGA/late/blue",
    order: statusRank("late"),
  });
});

import { type DeviceMark, deviceMarks, markRank } from "@sgval/contract/devices/device-status";
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
  labels: Record<string, Expression>;
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
    else library.drawn.labels = layout;
    return null;
  },
}));

afterEach(() => {
  useDeviceTypes.setState(builtInDeviceTypes);
  cleanup();
  library.drawn = {};
});

type Properties = Record<string, string | number | boolean>;

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
  if (operator === "+") return values().reduce<number>((sum, one) => sum + Number(one), 0);
  if (operator === "==") return values()[0] === values()[1];
  if (operator === ">=") return Number(values()[0]) >= Number(values()[1]);
  if (operator === "all") return values().every(Boolean);
  if (operator === "to-string") return String(values()[0]);
  if (operator === "concat") return values().join("");
  if (operator === "coalesce") return values().find((one) => one !== null) ?? null;
  if (operator === "at") {
    const [index, list] = values();
    return (list as Expression[])[Number(index)] ?? null;
  }
  if (operator === "case") {
    const index = rest.findIndex((one, at) => at % 2 === 0 && at + 1 < rest.length && meaningOf(one, of));
    return meaningOf((index < 0 ? rest.at(-1) : rest[index + 1]) ?? null, of);
  }
  throw new Error(`${operator} is not known here`);
};

/** The properties of a cluster: each one is mapped out of a member and then accumulated, in any order. */
const clusterOf = (
  marks: readonly (DeviceMark | null)[],
  types: readonly string[] = [],
  returned: readonly number[] = [],
): Properties => {
  const properties: Properties = { point_count: marks.length };
  for (const [name, [operator, map]] of Object.entries(library.drawn.clusterProperties ?? {})) {
    const mapped = marks.map((mark, index) =>
      meaningOf(map, {
        ...{ rank: markRank(mark), type: types[index] ?? "DATALOGGER" },
        ...{ label: `${index}.00`, status: "fresh", returned: returned.includes(index) },
      }),
    );
    properties[name] = mapped.reduce((sum, one) => meaningOf([operator, sum, one], {})) as string | number;
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
    text: meaningOf(library.drawn.layout?.["text-field"] ?? null, properties),
    order: meaningOf(library.drawn.layout?.["symbol-sort-key"] ?? null, properties),
    label: meaningOf(library.drawn.labels?.["text-field"] ?? null, properties),
  });
};

describe("a cluster of devices", () => {
  it.each(deviceMarks.map((mark, index) => [mark, [...deviceMarks.slice(index), null]] as const))(
    "has the picture of its worst member: %s",
    async (worst, members) => {
      const drawn = await show();
      for (const order of [members, members.toReversed()])
        expect(drawn(clusterOf(order))).toMatchObject({
          picture: `marker/light/cluster/${worst}`,
          order: markRank(worst),
        });
    },
  );

  it("is worse for one device with a critical alarm among hundreds that are well", async () => {
    const members = [...Array<null>(200).fill(null), "critical" as const, null];
    const drawn = await show();
    expect(drawn(clusterOf(members)).picture).toBe("marker/light/cluster/critical");
    expect(drawn(clusterOf([null, null])).picture).toBe("marker/light/cluster/");
  });
});

it("is hollow where no alarm holds any more, alone and in a cluster", async () => {
  const drawn = await show();
  const picture = (returned: readonly number[], last: DeviceMark = "high") =>
    drawn(clusterOf(["critical", "critical", last], [], returned)).picture;
  expect(picture([0, 1])).toBe("marker/light/cluster/high");
  expect(picture([0, 1, 2])).toBe("marker/light/cluster/critical-returned");
  expect(picture([0, 1], "stale")).toBe("marker/light/cluster/critical-returned");
  expect(picture([0])).toBe("marker/light/cluster/critical");
  const one = { type: "VGA", status: "fresh", mark: "high", rank: markRank("high"), label: "" };
  expect(drawn({ ...one, returned: false }).picture).toBe("marker/light/VGA/high/neutral");
  expect(drawn({ ...one, returned: true }).picture).toBe("marker/light/VGA/high-returned/neutral");
});

it("draws a valve and the one device beside it as the valve, with the worst mark of both", async () => {
  const drawn = await show();
  const pair = { ...clusterOf(["high", null], ["DATALOGGER", "VGA"]), point_count_abbreviated: 2 };
  expect(drawn(pair)).toMatchObject({ picture: "marker/light/VGA/high/neutral", text: "+1", label: "1.00" });
  const loggers = { ...clusterOf([null, null]), point_count_abbreviated: 2 };
  expect(drawn(loggers)).toMatchObject({ picture: "marker/light/cluster/", text: "2", label: "" });
  const valves = { ...clusterOf([null, null], ["VGA", "VGA"]), point_count_abbreviated: 2 };
  expect(drawn(valves).text).toBe("2");
});

it("draws one device by its type, its own mark and the colour of its type", async () => {
  useDeviceTypes.setState({ VGA: { ...builtInDeviceTypes.VGA, color: "blue" } });
  const one = { type: "VGA", status: "outside", mark: "high", rank: markRank("high"), label: "2.45" };
  expect((await show())(one)).toEqual({
    text: "",
    label: "2.45",
    picture: "marker/light/VGA/high/blue",
    order: markRank("high"),
  });
});

import { type ElementProperties, headLosses } from "@sgval/contract/network/elements";
import type { FlowUnit, InvalidModel, LinkKind, ModelWarning, NodeKind } from "@sgval/contract/network/model";
import { isFeet } from "@sgval/contract/network/model-units";
import type { Project } from "epanet-js";
import {
  countCode,
  createProject,
  linkCode,
  linkType,
  nodeCode,
  optionCode,
  type Units,
  unitsOf,
} from "../../../gateways/epanet/create-project.ts";
import { Refusal } from "../../../kernel/errors.ts";
import { problemsOf } from "./engine-report.ts";

const statuses = ["closed", "open", "active"] as const;
const nodeKindOf: Record<number, NodeKind> = { 0: "junction", 1: "reservoir", 2: "tank" };
const valveTypes: Record<number, string> = {
  3: "PRV",
  4: "PSV",
  5: "PBV",
  6: "FCV",
  7: "TCV",
  8: "GPV",
  9: "PCV",
};

const noCoordinates = 254;
/** Each node without a link, and that there are some. */
const unconnected = 234;
const someUnconnected = 233;
const sectionIgnored = 299;
/** Errors that leave a network that can be drawn. */
const harmless: ReadonlySet<number> = new Set([unconnected, someUnconnected, sectionIgnored]);
const MOST_NAMED = 50;

/** What a valve of the type regulates; the setting of the others has no unit. */
const regulated: Readonly<Record<string, "pressure" | "flow">> = {
  PRV: "pressure",
  PSV: "pressure",
  PBV: "pressure",
  FCV: "flow",
};
/** Its curve is no number. */
const curveValve = "GPV";
/** The engine marks a number that a file does not give with one as large. */
const MISSING = 1e9;

export interface ModelNode extends Pick<ElementProperties, "demand" | "minLevel" | "maxLevel" | "volume"> {
  id: string;
  kind: NodeKind;
  x: number;
  y: number;
  elevation: number;
}
export interface ModelLink
  extends Pick<
    ElementProperties,
    "length" | "diameter" | "roughness" | "headLoss" | "setting" | "status" | "type"
  > {
  id: string;
  kind: LinkKind;
  from: string;
  to: string;
  /** x and y of its ends and of the vertices between them. */
  course: [x: number, y: number][];
}
/** A network as the engine has read it, in the units of `ElementProperties` and with the coordinates of the file. */
export interface Model {
  title: string;
  flowUnit: FlowUnit;
  lengthUnit: "ft" | "m";
  nodes: ModelNode[];
  links: ModelLink[];
  warnings: ModelWarning[];
}

class EngineError extends Error {
  readonly code: number;
  constructor(code: number) {
    super(`EPANET error ${code}`);
    this.code = code;
  }
}

const codeOf = (work: () => void): number | null => {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof EngineError) return error.code;
    // Memory of the engine overrun: what it says from here on means nothing.
    throw new Refusal("network_unreadable");
  }
};

const indexes = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

const baseDemand = (project: Project, index: number): number =>
  indexes(project.getNumberOfDemands(index)).reduce(
    (sum, category) => sum + project.getBaseDemand(index, category),
    0,
  );

/** What only a junction has, or only a tank. */
const readSupply = (
  project: Project,
  index: number,
  kind: NodeKind,
  { flow, metres }: Units,
): Pick<ModelNode, "demand" | "minLevel" | "maxLevel" | "volume"> => {
  if (kind === "junction") return { demand: baseDemand(project, index) * flow };
  if (kind === "reservoir") return {};
  const value = (code: number) => project.getNodeValue(index, code);
  return {
    minLevel: value(nodeCode.minLevel) * metres,
    maxLevel: value(nodeCode.maxLevel) * metres,
    volume: (value(nodeCode.maxVolume) - value(nodeCode.minVolume)) * metres ** 3,
  };
};

const readNodes = (project: Project, units: Units, text: string): ModelNode[] => {
  const missing: string[] = [];
  const nodes = indexes(project.getCount(countCode.nodes)).map((index): ModelNode => {
    const id = project.getNodeId(index);
    const kind = nodeKindOf[project.getNodeType(index)] ?? "junction";
    let place = { x: 0, y: 0 };
    const code = codeOf(() => {
      place = project.getCoordinates(index);
    });
    if (code === noCoordinates) missing.push(id);
    return {
      id,
      kind,
      ...place,
      elevation: project.getNodeValue(index, nodeCode.elevation) * units.metres,
      ...readSupply(project, index, kind, units),
    };
  });
  if (missing.length > 0)
    throw new Refusal("network_without_coordinates", {
      missing: missing.length,
      total: nodes.length,
      nodes: missing.slice(0, MOST_NAMED),
      truncated: isTruncated(text),
    });
  return nodes;
};

/** What a pipe has and no other link, and what a valve regulates to. */
const readResistance = (
  project: Project,
  index: number,
  { type, status, isPipe }: { type: string | undefined; status: ModelLink["status"]; isPipe: boolean },
  units: Units,
): Pick<ModelLink, "length" | "roughness" | "headLoss" | "setting"> => {
  const value = (code: number) => project.getLinkValue(index, code);
  if (isPipe) {
    const headLoss = headLosses[project.getOption(optionCode.headLossForm)] ?? "H-W";
    // The engine gives thousandths of a foot, or millimetres.
    const roughness = value(linkCode.roughness) * (headLoss === "D-W" ? units.metres : 1);
    return { length: value(linkCode.length) * units.metres, roughness, headLoss };
  }
  if (status !== "active" || type === undefined || type === curveValve) return {};
  const setting = value(linkCode.initSetting);
  if (Math.abs(setting) > MISSING) return {};
  const of = regulated[type];
  return { setting: setting * (of === "pressure" ? units.bar : of === "flow" ? units.flow : 1) };
};

const readLinks = (project: Project, nodes: readonly ModelNode[], units: Units): ModelLink[] =>
  indexes(project.getCount(countCode.links)).map((index) => {
    const code = project.getLinkType(index);
    const isPipe = code === linkType.checkValve || code === linkType.pipe;
    const type = code === linkType.checkValve ? "CV" : valveTypes[code];
    const status = statuses[project.getLinkValue(index, linkCode.initStatus)] ?? "open";
    const { node1, node2 } = project.getLinkNodes(index);
    const [from, to] = [nodes[node1 - 1], nodes[node2 - 1]];
    const end = (node: ModelNode | undefined): [number, number] => [node?.x ?? 0, node?.y ?? 0];
    const bends = indexes(project.getVertexCount(index)).map((vertex): [number, number] => {
      const { x, y } = project.getVertex(index, vertex);
      return [x, y];
    });
    return {
      id: project.getLinkId(index),
      kind: isPipe ? "pipe" : code === linkType.pump ? "pump" : "valve",
      from: from?.id ?? "",
      to: to?.id ?? "",
      course: [end(from), ...bends, end(to)],
      ...(code === linkType.pump
        ? {}
        : { diameter: project.getLinkValue(index, linkCode.diameter) * units.millimetres }),
      ...readResistance(project, index, { type, status, isPipe }, units),
      status,
      ...(type === undefined ? {} : { type }),
    };
  });

/** EPANET and its relatives end every file with `[END]`. */
const isTruncated = (text: string): boolean => !/^\s*\[END/im.test(text);

/** Problems that may stay, as warnings. Errors: `network_invalid` with the others. */
const warningsOf = (report: string, text: string): ModelWarning[] => {
  const found = problemsOf(report, text);
  const serious = found.filter(({ code }) => !harmless.has(code));
  if (serious.length > 0) {
    const details: InvalidModel = {
      problems: serious.slice(0, MOST_NAMED),
      total: serious.length,
      truncated: isTruncated(text),
    };
    throw new Refusal("network_invalid", details);
  }
  const about = (wanted: number, named: RegExp) =>
    found.filter(({ code }) => code === wanted).flatMap(({ sentence }) => named.exec(sentence)?.[1] ?? []);
  const sections = about(sectionIgnored, /(\[.*?\])/);
  const alone = about(unconnected, /ID:\s*(\S+)/);
  return [
    ...(sections.length > 0 ? [{ code: "section_ignored" as const, about: sections }] : []),
    ...(alone.length > 0 ? [{ code: "unconnected" as const, about: alone.slice(0, MOST_NAMED) }] : []),
    ...(isTruncated(text) ? [{ code: "no_end" as const, about: [] }] : []),
  ];
};

const TITLE_LINES = 3;

/** The title as the text has it: the engine keeps 79 bytes of each line and gives more than it keeps. */
const titleOf = (text: string): string => {
  const section = /^[ \t]*\[TITL[^\n]*\n([^[]*)/imu.exec(text)?.[1] ?? "";
  const lines = section.split("\n").filter((line) => line.trim() !== "" && !line.trimStart().startsWith(";"));
  return lines.slice(0, TITLE_LINES).join(" ").replaceAll(/\s+/g, " ").trim();
};

/**
 * Opens a text with the EPANET engine, so that all its sections, units and defaults are understood as EPANET does.
 * Errors: `network_without_nodes`, `network_invalid`, `network_without_coordinates`, `network_unreadable`.
 */
export const openModel = async (text: string): Promise<Model> => {
  const { project, readFile } = await createProject(text, (code) => new EngineError(code));
  // Reads on after an error, so that the report has all of them.
  const opened = codeOf(() => project.openX("model.inp", "model.rpt", "model.out"));
  if (opened === null && project.getCount(countCode.nodes) === 0) throw new Refusal("network_without_nodes");
  // Checks the network as a whole: a source, nodes without a link, curves and patterns.
  codeOf(() => project.openH());
  codeOf(() => project.copyReport("report.txt"));
  const warnings = warningsOf(readFile("report.txt"), text);
  const units = unitsOf(project);
  const nodes = readNodes(project, units, text);
  return {
    title: titleOf(text),
    flowUnit: units.flowUnit,
    lengthUnit: isFeet(units.flowUnit) ? "ft" : "m",
    nodes,
    links: readLinks(project, nodes, units),
    warnings,
  };
};

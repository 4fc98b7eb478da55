import type { LinkKind, ModelWarning, NodeKind } from "@sgval/contract/network/model";
import { flowUnits, type InvalidModel } from "@sgval/contract/network/model";
import { Project, Workspace } from "epanet-js";
import { Refusal } from "../../../kernel/errors.ts";
import { problemsOf } from "./engine-report.ts";

// EPANET toolkit codes. The enums of the package have no types here: its type files use directory imports, which
// Node's module resolution does not support.
const countCode = { nodes: 0, links: 2 } as const;
const elevation = 0;
const linkCode = { diameter: 0, length: 1, initStatus: 4 } as const;
const statuses = ["closed", "open", "active"] as const;
const nodeKindOf: Record<number, NodeKind> = { 0: "junction", 1: "reservoir", 2: "tank" };
const checkValve = 0;
const pipe = 1;
const pump = 2;
const valveTypes: Record<number, string> = {
  3: "PRV",
  4: "PSV",
  5: "PBV",
  6: "FCV",
  7: "TCV",
  8: "GPV",
  9: "PCV",
};

const firstError = 100;
const noCoordinates = 254;
/** Each node without a link, and that there are some. */
const unconnected = 234;
const someUnconnected = 233;
const sectionIgnored = 299;
/** Errors that leave a network that can be drawn. */
const harmless: ReadonlySet<number> = new Set([unconnected, someUnconnected, sectionIgnored]);
const MOST_NAMED = 50;

const METRES_PER_FOOT = 0.3048;
const MM_PER_INCH = 25.4;

export interface ModelNode {
  id: string;
  kind: NodeKind;
  x: number;
  y: number;
  /** Metres; of a reservoir its head. */
  elevation: number;
}
export interface ModelLink {
  id: string;
  kind: LinkKind;
  /** x and y of its ends and of the vertices between them. */
  course: [x: number, y: number][];
  /** Metres. */
  length: number | null;
  /** Millimetres. */
  diameter: number | null;
  /** When the model starts; `active` for a valve that regulates. */
  status: (typeof statuses)[number];
  type: string | null;
}
/** A network as the engine has read it, in SI units and with the coordinates of the file. */
export interface Model {
  title: string;
  flowUnit: (typeof flowUnits)[number];
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

const readNodes = (project: Project, metres: number, text: string): ModelNode[] => {
  const missing: string[] = [];
  const nodes = indexes(project.getCount(countCode.nodes)).map((index): ModelNode => {
    const id = project.getNodeId(index);
    let place = { x: 0, y: 0 };
    const code = codeOf(() => {
      place = project.getCoordinates(index);
    });
    if (code === noCoordinates) missing.push(id);
    return {
      id,
      kind: nodeKindOf[project.getNodeType(index)] ?? "junction",
      ...place,
      elevation: project.getNodeValue(index, elevation) * metres,
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

const readLinks = (project: Project, nodes: readonly ModelNode[], feet: boolean): ModelLink[] =>
  indexes(project.getCount(countCode.links)).map((index) => {
    const type = project.getLinkType(index);
    const isPipe = type === checkValve || type === pipe;
    const { node1, node2 } = project.getLinkNodes(index);
    const end = (node: number): [number, number] => [nodes[node - 1]?.x ?? 0, nodes[node - 1]?.y ?? 0];
    const bends = indexes(project.getVertexCount(index)).map((vertex): [number, number] => {
      const { x, y } = project.getVertex(index, vertex);
      return [x, y];
    });
    const value = (code: number, factor: number) => project.getLinkValue(index, code) * factor;
    return {
      id: project.getLinkId(index),
      kind: isPipe ? "pipe" : type === pump ? "pump" : "valve",
      course: [end(node1), ...bends, end(node2)],
      length: isPipe ? value(linkCode.length, feet ? METRES_PER_FOOT : 1) : null,
      diameter: type === pump ? null : value(linkCode.diameter, feet ? MM_PER_INCH : 1),
      status: statuses[project.getLinkValue(index, linkCode.initStatus)] ?? "open",
      type: type === checkValve ? "CV" : (valveTypes[type] ?? null),
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

/**
 * Opens a text with the EPANET engine, so that all its sections, units and defaults are understood as EPANET does.
 * Errors: `network_without_nodes`, `network_invalid`, `network_without_coordinates`, `network_unreadable`.
 */
export const openModel = async (text: string): Promise<Model> => {
  const workspace = new Workspace();
  await workspace.loadModule();
  const project = new Project(workspace);
  // The package prints every warning and has no option against it.
  Reflect.set(project, "_checkError", (code: number) => {
    if (code >= firstError) throw new EngineError(code);
  });
  workspace.writeFile("model.inp", text);
  // Reads on after an error, so that the report has all of them.
  const opened = codeOf(() => project.openX("model.inp", "model.rpt", "model.out"));
  if (opened === null && project.getCount(countCode.nodes) === 0) throw new Refusal("network_without_nodes");
  // Checks the network as a whole: a source, nodes without a link, curves and patterns.
  codeOf(() => project.openH());
  codeOf(() => project.copyReport("report.txt"));
  const warnings = warningsOf(workspace.readFile("report.txt"), text);
  const flowUnit = flowUnits[project.getFlowUnits()] ?? "GPM";
  const feet = flowUnits.indexOf(flowUnit) < flowUnits.indexOf("LPS");
  const nodes = readNodes(project, feet ? METRES_PER_FOOT : 1, text);
  const { line1, line2, line3 } = project.getTitle();
  return {
    title: [line1, line2, line3].join(" ").replaceAll(/\s+/g, " ").trim(),
    flowUnit,
    lengthUnit: feet ? "ft" : "m",
    nodes,
    links: readLinks(project, nodes, feet),
    warnings,
  };
};

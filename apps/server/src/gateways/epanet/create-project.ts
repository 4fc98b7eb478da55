import { type FlowUnit, flowUnits } from "@sgval/contract/network/model";
import {
  cubicMetresPerHour,
  isFeet,
  METRES_PER_FOOT,
  pressurePerBar,
} from "@sgval/contract/network/model-units";
import { Project, Workspace } from "epanet-js";

const firstError = 100;
const MM_PER_INCH = 25.4;

/** Codes of the EPANET toolkit. The enums of the package have no types here: its type files use directory imports. */
export const optionCode = { headLossForm: 7, pressureUnit: 25 } as const;
export const countCode = { nodes: 0, links: 2, controls: 5 } as const;
export const nodeCode = {
  elevation: 0,
  tankLevel: 8,
  head: 10,
  minVolume: 18,
  minLevel: 20,
  maxLevel: 21,
  maxVolume: 25,
} as const;
export const linkCode = {
  diameter: 0,
  length: 1,
  roughness: 2,
  initStatus: 4,
  initSetting: 5,
  flow: 8,
} as const;
export const linkType = { checkValve: 0, pipe: 1, pump: 2, reducing: 3, sustaining: 4 } as const;

/**
 * An EPANET engine of its own that has the text as `model.inp` and has not read it yet.
 * @param refuse the error to throw for a code of the engine that is one
 * @param warned called with the codes of warnings
 */
export const createProject = async (
  text: string,
  refuse: (code: number) => Error,
  warned: (code: number) => void = () => {},
): Promise<{ project: Project; readFile(name: string): string }> => {
  const workspace = new Workspace();
  await workspace.loadModule();
  const project = new Project(workspace);
  // The package prints every warning and has no option against it.
  Reflect.set(project, "_checkError", (code: number) => {
    if (code >= firstError) throw refuse(code);
    if (code > 0) warned(code);
  });
  workspace.writeFile("model.inp", text);
  return { project, readFile: (name) => workspace.readFile(name) };
};

/** Of one unit of a file: metres, millimetres, m³/h, bar. */
export interface Units {
  flowUnit: FlowUnit;
  metres: number;
  millimetres: number;
  flow: number;
  bar: number;
}

/** The units in which an open project answers, as its file or the defaults of EPANET say. */
export const unitsOf = (project: Project): Units => {
  const flowUnit = flowUnits[project.getFlowUnits()] ?? "GPM";
  const feet = isFeet(flowUnit);
  return {
    flowUnit,
    metres: feet ? METRES_PER_FOOT : 1,
    millimetres: feet ? MM_PER_INCH : 1,
    flow: cubicMetresPerHour[flowUnit],
    bar: 1 / (pressurePerBar[project.getOption(optionCode.pressureUnit)] ?? Number.NaN),
  };
};

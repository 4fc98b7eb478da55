import { daySeconds } from "@sgval/quantities/duration";
import { barPerMetre } from "@sgval/quantities/unit";
import type { createProject } from "../../../gateways/epanet/create-project.ts";

type Project = Awaited<ReturnType<typeof createProject>>["project"];

/** Further codes of the EPANET toolkit. */
export const timeCode = { duration: 0, patternStep: 3, patternStart: 4, startTime: 10 } as const;
const demandMultiplier = 4;
const pressureDriven = 1;

/** Full supply above this pressure (m), where the model does not say: the head that a storey needs. */
const requiredMetres = 10;

/** EPANET counts from 1. */
export const indexes = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/**
 * Makes demands follow the pressure: with fixed ones a closed valve would leave large negative pressures behind it.
 * @param bar bar in a unit of pressure of the model
 */
export const drivePressures = (project: Project, bar: number): void => {
  const { type, pmin, preq, pexp } = project.getDemandModel();
  const required = (requiredMetres * barPerMetre) / bar;
  if (type !== pressureDriven) project.setDemandModel(pressureDriven, 0, required, 0.5);
  else project.setDemandModel(type, pmin, preq, pexp);
};

/**
 * Takes the demands of a file out of the model: from then on each junction has one demand without a pattern, which a run writes.
 * @param flow m³/h in a unit of flow of the model
 * @returns the demands by node (m³/h), in categories and as their sum so many seconds after the start of the patterns
 */
export const takeDemands = (
  project: Project,
  nodes: readonly { index: number; isJunction: boolean }[],
  flow: number,
) => {
  const multiplier = project.getOption(demandMultiplier);
  const patternStep = project.getTimeParameter(timeCode.patternStep);
  const patternStart = project.getTimeParameter(timeCode.patternStart);
  const clockStart = project.getTimeParameter(timeCode.startTime);
  const demandsOfFile = nodes.map(({ index, isJunction }) =>
    isJunction
      ? indexes(project.getNumberOfDemands(index)).map((category) => ({
          base: project.getBaseDemand(index, category) * multiplier * flow,
          pattern: project.getDemandPattern(index, category),
        }))
      : [],
  );
  const patterns = new Map<number, number[]>();
  for (const { pattern } of demandsOfFile.flat())
    if (pattern > 0 && !patterns.has(pattern))
      patterns.set(
        pattern,
        indexes(project.getPatternLength(pattern)).map((period) => project.getPatternValue(pattern, period)),
      );
  for (const [place, { index }] of nodes.entries())
    for (const category of (demandsOfFile[place] ?? []).keys()) {
      project.setBaseDemand(index, category + 1, 0);
      project.setDemandPattern(index, category + 1, 0);
    }
  project.setOption(demandMultiplier, 1);

  /** Seconds since the start of the patterns at a time of the day. */
  const elapsedAt = (secondsOfDay: number): number =>
    patternStart + ((secondsOfDay - clockStart + daySeconds) % daySeconds);

  const demandsAt = (elapsed: number): number[] =>
    demandsOfFile.map((categories) =>
      categories.reduce((total, { base, pattern }) => {
        const values = patterns.get(pattern);
        const factor = values ? (values[Math.floor(elapsed / patternStep) % values.length] ?? 1) : 1;
        return total + base * factor;
      }, 0),
    );
  return { demandsOfFile, elapsedAt, demandsAt };
};

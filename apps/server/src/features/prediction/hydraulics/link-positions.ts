import { countCode, linkCode, linkType } from "../../../gateways/epanet/create-project.ts";
import { HydraulicsFailed, type LinkChange } from "./hydraulic-run.ts";
import { createLinkFinder } from "./pump-links.ts";

interface PositionedProject {
  getCount(of: number): number;
  getControl(index: number): { linkIndex: number };
  setControlEnabled(index: number, enabled: number): void;
  getLinkValue(index: number, property: number): number;
  setLinkValue(index: number, property: number, value: number): void;
}

interface PositionedLink {
  /** Of the engine, and its place in the list of links. */
  index: number;
  place: number;
  id: string;
  type: number;
  isPump: boolean;
  ends: readonly [number, number];
  /** As in the file. */
  status: number;
  setting: number;
}

/** The places of the links that let nothing through, and of those that let nothing through backwards. */
export interface LinkStates {
  closed: ReadonlySet<number>;
  oneWay: ReadonlySet<number>;
}

// States of links of the EPANET toolkit.
const [shut, active] = [0, 2];

/**
 * How the links of an open model stand: as in its file, until a run changes them.
 * @param bar bar in a unit of pressure of the model
 */
export const createLinkPositions = (
  project: PositionedProject,
  linkOf: ReadonlyMap<string, PositionedLink>,
  bar: number,
) => {
  const links = [...linkOf.values()];
  const controls = Array.from({ length: project.getCount(countCode.controls) }, (_, at) => {
    const { linkIndex } = project.getControl(at + 1);
    return { control: at + 1, linkIndex };
  });
  const touched = new Set<number>();
  const findLink = createLinkFinder(links, linkOf);

  /** `null` for a pump of a station of which the model has another number of pumps. Throws `HydraulicsFailed`. */
  const meant = (wanted: LinkChange): PositionedLink | null => {
    const link = findLink(wanted);
    if (link === undefined) throw new HydraulicsFailed(`the model has no link ${wanted.link}`);
    return link;
  };

  const noteState = (
    { closed, oneWay }: Record<keyof LinkStates, Set<number>>,
    link: PositionedLink,
    status: number,
  ) => {
    const { place, type, isPump } = link;
    if (status === shut) closed.add(place);
    else closed.delete(place);
    const holdsPressure = type === linkType.reducing || type === linkType.sustaining;
    if (isPump || type === linkType.checkValve || (holdsPressure && status === active)) oneWay.add(place);
    else oneWay.delete(place);
  };
  const inFile = { closed: new Set<number>(), oneWay: new Set<number>() };
  for (const link of links) noteState(inFile, link, link.status);
  // One that the file has closed may be open by a control.
  for (const { linkIndex } of controls) inFile.closed.delete(linkIndex - 1);

  return {
    meant,
    change: (wanted: LinkChange): void => {
      const { position } = wanted;
      const link = meant(wanted);
      // A station that the model does not have pump by pump stays as in its file: the error says how far that is from it.
      if (!link) return;
      touched.add(link.place);
      const { index } = link;
      if (position === "open" || position === "closed") {
        // The speed of a pump that was slowed down stays; one that starts runs at full speed.
        if (position === "open" && link.isPump) project.setLinkValue(index, linkCode.initSetting, 1);
        project.setLinkValue(index, linkCode.initStatus, position === "open" ? 1 : shut);
      } else if ("speed" in position) {
        project.setLinkValue(index, linkCode.initStatus, position.speed > 0 ? 1 : shut);
        if (position.speed > 0) project.setLinkValue(index, linkCode.initSetting, position.speed);
      } else {
        project.setLinkValue(index, linkCode.initSetting, position.pressure / bar);
      }
    },
    /** As in the file again. */
    restore: (): void => {
      for (const place of touched) {
        const link = links[place];
        if (!link) continue;
        if (link.isPump || link.status === active)
          project.setLinkValue(link.index, linkCode.initSetting, link.setting);
        if (link.status !== active) project.setLinkValue(link.index, linkCode.initStatus, link.status);
      }
      touched.clear();
    },
    /** What decides by levels and times in the model must not undo what was measured or is commanded. */
    dropControls: (changes: readonly LinkChange[]): void => {
      const changed = new Set(changes.flatMap((one) => meant(one)?.index ?? []));
      for (const { control, linkIndex } of controls)
        project.setControlEnabled(control, changed.has(linkIndex) ? 0 : 1);
    },
    /** As they stand now. */
    present: (): LinkStates => {
      if (touched.size === 0) return inFile;
      const states = { closed: new Set(inFile.closed), oneWay: new Set(inFile.oneWay) };
      for (const place of touched) {
        const link = links[place];
        if (link) noteState(states, link, project.getLinkValue(link.index, linkCode.initStatus));
      }
      return states;
    },
  };
};

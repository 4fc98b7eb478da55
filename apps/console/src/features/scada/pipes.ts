import type { MimicDocument, MimicPipe, MimicSymbol, Side } from "@sgval/contract/scada/mimic";
import { type MimicValue, pumpStateOf, type ReadValue, valveStateOf } from "./values.ts";

export interface Point {
  x: number;
  y: number;
}

/** Where a pipe ends at a symbol: in the middle of a side, at a junction in its centre. */
export const endPoint = (
  { kind, x, y, width, height }: Pick<MimicSymbol, "kind" | "x" | "y" | "width" | "height">,
  side: Side,
): Point => {
  const centre = { x: x + width / 2, y: y + height / 2 };
  if (kind === "junction") return centre;
  if (side === "left") return { x, y: centre.y };
  if (side === "right") return { x: x + width, y: centre.y };
  return { x: centre.x, y: side === "top" ? y : y + height };
};

const outward: Readonly<Record<Side, Point>> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  top: { x: 0, y: -1 },
  bottom: { x: 0, y: 1 },
};

/** How far a pipe leaves a symbol before it turns back. */
const STUB = 20;

/** A pipe in horizontal and vertical lines from one end to the other; points on one line are left out. */
export const pipePoints = (from: Point, fromSide: Side, to: Point, toSide: Side): Point[] => {
  const [out, into] = [outward[fromSide], outward[toSide]];
  const [start, end] = [
    { x: from.x + out.x * STUB, y: from.y + out.y * STUB },
    { x: to.x + into.x * STUB, y: to.y + into.y * STUB },
  ];
  const points: Point[] = [from];
  if (out.y === 0 && into.y === 0) {
    const faces = (to.x - from.x) * out.x > 0 && out.x === -into.x;
    if (faces) {
      const middle = (from.x + to.x) / 2;
      points.push({ x: middle, y: from.y }, { x: middle, y: to.y });
    } else {
      const x = out.x > 0 ? Math.max(start.x, end.x) : Math.min(start.x, end.x);
      if (out.x === into.x) points.push({ x, y: from.y }, { x, y: to.y });
      else {
        const middle = (from.y + to.y) / 2;
        points.push(
          { x: start.x, y: from.y },
          { x: start.x, y: middle },
          { x: end.x, y: middle },
          { x: end.x, y: to.y },
        );
      }
    }
  } else if (out.x === 0 && into.x === 0) {
    const middle =
      out.y === into.y
        ? out.y > 0
          ? Math.max(start.y, end.y)
          : Math.min(start.y, end.y)
        : (from.y + to.y) / 2;
    points.push({ x: from.x, y: middle }, { x: to.x, y: middle });
  } else if (out.y === 0) points.push({ x: to.x, y: from.y });
  else points.push({ x: from.x, y: to.y });
  points.push(to);
  return points.filter((point, index) => {
    const [last, next] = [points[index - 1], points[index + 1]];
    if (last && last.x === point.x && last.y === point.y) return false;
    if (!last || !next) return true;
    return !((last.x === point.x && point.x === next.x) || (last.y === point.y && point.y === next.y));
  });
};

export const pathOf = (points: readonly Point[]): string =>
  points.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${x} ${y}`).join("");

/** Shorter pieces have no space for an arrow. */
const LEAST_FOR_ARROW = 44;

/** Where the arrows of a pipe stand, and which way they point (degrees clockwise from the right). */
export const arrowsOf = (points: readonly Point[]): (Point & { turn: number })[] =>
  points.slice(1).flatMap((to, index) => {
    const from = points[index];
    if (!from) return [];
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    if (Math.abs(dx) + Math.abs(dy) < LEAST_FOR_ARROW) return [];
    const turn = dx > 0 ? 0 : dx < 0 ? 180 : dy > 0 ? 90 : 270;
    return [{ x: from.x + dx / 2, y: from.y + dy / 2, turn }];
  });

/** `back`: water runs against the direction in which the pipe was drawn. */
export type PipeFlow = "flow" | "back" | "none" | "unknown";

/** Meters report a little where nothing flows, m³/h. */
const STILL = 0.05;

const flowOfValue = (value: MimicValue): PipeFlow => {
  if (value.access !== "shown" || value.current === null) return "unknown";
  const { current } = value;
  if (Math.abs(current) < STILL) return "none";
  return current > 0 ? "flow" : "back";
};

const flowOfPump = (symbol: MimicSymbol, readValue: ReadValue): PipeFlow => {
  const state = pumpStateOf(readValue(symbol.bindings.running));
  return state === "running" ? "flow" : state === "stopped" ? "none" : "unknown";
};

const isPump = ({ kind }: MimicSymbol): boolean => kind === "pump" || kind === "vfd";

const isClosed = (symbol: MimicSymbol | undefined, readValue: ReadValue): boolean =>
  (symbol?.kind === "valve" || symbol?.kind === "prv") &&
  valveStateOf(readValue(symbol.bindings.opening), readValue(symbol.bindings.state)) === "closed";

/** What several pumps in one direction do together. */
const together = (flows: readonly PipeFlow[]): PipeFlow =>
  flows.includes("flow")
    ? "flow"
    : flows.length > 0 && flows.every((one) => one === "none")
      ? "none"
      : "unknown";

/**
 * Whether water runs in each pipe. A bound pipe follows its channel. Another one follows the pump at its end, else those that
 * draw from it, else those that push into it, through whatever is in between, up to the next tank. Pumps that stand say nothing of
 * a way that is open beside them. Where a closed valve is all there is, nothing runs, whatever a pump does.
 */
export const pipeFlows = (
  { symbols, pipes }: Pick<MimicDocument, "symbols" | "pipes">,
  readValue: ReadValue,
): ReadonlyMap<string, PipeFlow> => {
  const byId = new Map(symbols.map((symbol) => [symbol.id, symbol]));
  const downstream = Map.groupBy(pipes, ({ from }) => from.symbol);
  const upstream = Map.groupBy(pipes, ({ to }) => to.symbol);
  /**
   * The pumps that are reached first in one direction, and whether there is an open end beside them. A closed valve ends the way, and
   * so does a tank, as an open end: what runs into it says nothing of what runs out. A chlorinator doses, and moves no water.
   */
  const reached = (start: string, along: typeof downstream, end: "from" | "to") => {
    const seen = new Set<string>();
    const pumps: MimicSymbol[] = [];
    let isOpen = false;
    let isBarred = false;
    const next = [start];
    for (let id = next.pop(); id !== undefined; id = next.pop()) {
      const symbol = byId.get(id);
      if (seen.has(id) || !symbol) continue;
      seen.add(id);
      const onwards = along.get(id) ?? [];
      if (isPump(symbol)) pumps.push(symbol);
      else if (isClosed(symbol, readValue)) isBarred = true;
      else if (symbol.kind === "tank" || (onwards.length === 0 && symbol.kind !== "chlorinator"))
        isOpen = true;
      else next.push(...onwards.map((pipe) => pipe[end].symbol));
    }
    return { pumps, isOpen, isShut: isBarred && !isOpen && pumps.length === 0 };
  };
  const isShutOff = (id: string, along: typeof downstream, end: "from" | "to"): boolean => {
    const ways = along.get(id) ?? [];
    return ways.length > 0 && ways.every((pipe) => reached(pipe[end].symbol, along, end).isShut);
  };
  const flowOfPumps = (pumps: readonly MimicSymbol[]): PipeFlow =>
    together(
      pumps.map((pump) =>
        isShutOff(pump.id, downstream, "to") || isShutOff(pump.id, upstream, "from")
          ? "none"
          : flowOfPump(pump, readValue),
      ),
    );
  const flowOf = ({ from, to, flow }: MimicPipe): PipeFlow => {
    if (flow) return flowOfValue(readValue(flow));
    const [drawn, pushed] = [reached(to.symbol, downstream, "to"), reached(from.symbol, upstream, "from")];
    if (drawn.isShut || pushed.isShut) return "none";
    const pumps = [from, to].flatMap(({ symbol }) => byId.get(symbol) ?? []).filter(isPump);
    if (pumps.length > 0) return flowOfPumps(pumps);
    const [draws, pushes] = [flowOfPumps(drawn.pumps), flowOfPumps(pushed.pumps)];
    if (drawn.pumps.length > 0 && (draws === "flow" || !drawn.isOpen)) return draws;
    // What is unknown may draw, or come in by another way, whatever stands.
    const mayRun = pushed.isOpen || (drawn.pumps.length > 0 && draws === "unknown");
    return pushes === "none" && mayRun ? "unknown" : pushes;
  };
  return new Map(pipes.map((pipe) => [pipe.id, flowOf(pipe)]));
};

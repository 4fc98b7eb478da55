import { type MimicSymbol, type Side, sides } from "@sgval/contract/scada/mimic";
import { type EdgeProps, type Node, useInternalNode } from "@xyflow/react";
import { createContext, memo, useContext } from "react";
import { paint } from "../../../shared/ui/paint.ts";
import { arrowsOf, endPoint, type PipeFlow, type Point, pathOf, pipePoints } from "../pipes.ts";

/** A symbol with the width that its name has, in units of the drawing. */
export type SymbolNode = Node<
  { symbol: MimicSymbol; nameWidth: number | undefined; spaceBeside: number },
  "symbol"
>;

/** Whether water runs, by the id of the pipe. */
export const PipeFlows = createContext<ReadonlyMap<string, PipeFlow>>(new Map());

const THICK = 9;

/** A pipe: thick where water runs, thin where none does, dashed where nobody knows. The arrows stand still. */
export const PipeLine = ({ points, flow }: { points: readonly Point[]; flow: PipeFlow }) => {
  const path = pathOf(points);
  if (flow === "flow" || flow === "back")
    return (
      <g data-flow={flow}>
        <path d={path} fill="none" stroke={paint.edge} strokeWidth={THICK} strokeLinecap="square" />
        <path d={path} fill="none" stroke={paint.pipeFlow} strokeWidth={THICK - 2} strokeLinecap="square" />
        {arrowsOf(points).map(({ x, y, turn }) => (
          <path
            key={`${x}:${y}`}
            d="M-3 -4.5L2.5 0L-3 4.5"
            transform={`translate(${x} ${y}) rotate(${flow === "back" ? turn + 180 : turn})`}
            fill="none"
            stroke={paint.ink}
            strokeWidth={1.8}
          />
        ))}
      </g>
    );
  return (
    <g data-flow={flow}>
      <path
        d={path}
        fill="none"
        stroke={flow === "none" ? paint.lineStrong : paint.edge}
        strokeWidth={flow === "none" ? 3 : 2}
        strokeLinecap={flow === "none" ? "square" : "butt"}
        {...(flow === "unknown" ? { strokeDasharray: "6 5" } : {})}
      />
    </g>
  );
};

const sideOf = (handle: string | null | undefined, fallback: Side): Side =>
  sides.find((side) => side === handle) ?? fallback;

/** The point at which a pipe ends now, also while its symbol is moved. */
const useEnd = (symbolId: string, side: Side): Point | null => {
  const node = useInternalNode<SymbolNode>(symbolId);
  return node ? endPoint({ ...node.data.symbol, ...node.internals.positionAbsolute }, side) : null;
};

/** The same as an edge of the canvas, which can be chosen while the drawing is edited. */
export const PipeEdge = memo(
  ({ id, source, target, sourceHandleId, targetHandleId, selected }: EdgeProps) => {
    const flow = useContext(PipeFlows).get(id) ?? "unknown";
    const [fromSide, toSide] = [sideOf(sourceHandleId, "right"), sideOf(targetHandleId, "left")];
    const from = useEnd(source, fromSide);
    const to = useEnd(target, toSide);
    if (!from || !to) return null;
    const points = pipePoints(from, fromSide, to, toSide);
    return (
      <>
        {selected && (
          <path d={pathOf(points)} fill="none" stroke={paint.primary} strokeWidth={THICK + 6} opacity={0.5} />
        )}
        <PipeLine points={points} flow={flow} />
        <path
          d={pathOf(points)}
          fill="none"
          stroke="transparent"
          strokeWidth={20}
          className="react-flow__edge-interaction"
        />
      </>
    );
  },
);

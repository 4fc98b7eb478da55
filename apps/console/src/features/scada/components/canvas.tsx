import "@xyflow/react/dist/base.css";
import { styled } from "@mui/material/styles";
import { type MimicDocument, type MimicSymbol, sides } from "@sgval/contract/scada/mimic";
import {
  ConnectionMode,
  type Edge,
  Handle,
  type NodeProps,
  Position,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
} from "@xyflow/react";
import {
  type CSSProperties,
  createContext,
  type KeyboardEvent,
  memo,
  useContext,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { paint } from "../../../shared/ui/paint.ts";
import { useFit, useLabelScale } from "../fit-drawing.ts";
import { nameWidths, spaceBeside } from "../name-width.ts";
import { endPoint, pipeFlows } from "../pipes.ts";
import { useSymbolText } from "../symbol-text.ts";
import { useReadValue } from "../values.ts";
import { isObject, neighbour, waterOrder } from "../water-order.ts";
import { CanvasFoot, Sheet } from "./canvas-tools.tsx";
import { PipeEdge, PipeFlows, type SymbolNode } from "./pipe.tsx";
import { SymbolView } from "./symbol.tsx";

const positions = {
  left: Position.Left,
  right: Position.Right,
  top: Position.Top,
  bottom: Position.Bottom,
} as const;

/** The symbols of a drawing as the canvas takes them; their sizes are known, so that nothing waits to be measured. */
export const nodesOf = (symbols: readonly MimicSymbol[]): SymbolNode[] => {
  const widths = nameWidths(symbols);
  return symbols.map((symbol) => ({
    id: symbol.id,
    type: "symbol",
    position: { x: symbol.x, y: symbol.y },
    width: symbol.width,
    height: symbol.height,
    data: { symbol, nameWidth: widths.get(symbol.id), spaceBeside: spaceBeside(symbol, symbols) },
    handles: sides.map((side) => {
      const end = endPoint(symbol, side);
      return {
        id: side,
        type: "source" as const,
        position: positions[side],
        ...{ x: end.x - symbol.x, y: end.y - symbol.y, width: 1, height: 1 },
      };
    }),
  }));
};

export const edgesOf = (pipes: MimicDocument["pipes"]): Edge[] =>
  pipes.map(({ id, from, to }) => ({
    id,
    type: "pipe",
    source: from.symbol,
    sourceHandle: from.side,
    target: to.symbol,
    targetHandle: to.side,
  }));

/** Ends of pipes; seen and used only while the drawing is edited. */
export const PipeEnds = ({ symbol, editable }: { symbol: MimicSymbol; editable: boolean }) =>
  sides.map((side) => {
    const end = endPoint(symbol, side);
    return (
      <Handle
        key={side}
        id={side}
        type="source"
        position={positions[side]}
        isConnectable={editable}
        data-editable={editable}
        style={{ left: end.x - symbol.x, top: end.y - symbol.y }}
      />
    );
  });

/** What the symbols of a canvas that is looked at share. */
interface Looking {
  /** The object that a symbol's key and pointer reach. */
  current: string | null;
  chosen: string | null;
  onOpen: ((id: string) => void) | undefined;
}
const LookingAt = createContext<Looking>({ current: null, chosen: null, onOpen: undefined });

const Press = styled("button")({
  display: "block",
  padding: 0,
  border: "none",
  background: "none",
  font: "inherit",
  cursor: "pointer",
  // The library lets the pointer through symbols that it does not move itself.
  pointerEvents: "all",
  position: "relative",
  "&::before": {
    content: '""',
    position: "absolute",
    inset: -14,
    borderRadius: 8,
    border: "2px solid transparent",
    pointerEvents: "none",
  },
  '&[data-kind="pump"]::before, &[data-kind="vfd"]::before': {
    right: "calc(-1 * min(230px * var(--label-scale, 1), var(--space-beside)))",
    top: "calc(-34px * var(--label-scale, 1))",
  },
  '&[data-kind="tank"]::before': { right: -70, top: "calc(-48px * var(--label-scale, 1))" },
  "&:hover::before": { borderColor: paint.lineStrong },
  '&[aria-pressed="true"]::before': { borderColor: paint.primary },
  "&:focus-visible": { outline: "none" },
  "&:focus-visible::before": {
    borderColor: paint.primaryStrong,
    boxShadow: `0 0 0 1px ${paint.primaryStrong}`,
  },
});

const LiveSymbol = memo(({ data }: NodeProps<SymbolNode>) => {
  const { symbol } = data;
  const { current, chosen, onOpen } = useContext(LookingAt);
  const readValue = useReadValue();
  const text = useSymbolText()(symbol, readValue);
  const view = <SymbolView {...data} />;
  if (!isObject(symbol) || symbol.kind === "text" || !onOpen)
    return (
      <>
        {view}
        <PipeEnds symbol={symbol} editable={false} />
      </>
    );
  return (
    <>
      <Press
        type="button"
        className="nopan"
        data-symbol={symbol.id}
        data-kind={symbol.kind}
        style={{ "--space-beside": `${data.spaceBeside}px` } as CSSProperties}
        tabIndex={current === symbol.id ? 0 : -1}
        aria-pressed={chosen === symbol.id}
        aria-label={text.summary}
        onClick={() => onOpen(symbol.id)}
      >
        {view}
      </Press>
      <PipeEnds symbol={symbol} editable={false} />
    </>
  );
});

const nodeTypes = { symbol: LiveSymbol };
const edgeTypes = { pipe: PipeEdge };

export const CanvasFrame = styled("div")({
  position: "relative",
  width: "100%",
  height: "100%",
  minHeight: 0,
  "& .react-flow": { backgroundColor: paint.card, borderRadius: 8 },
  "& .react-flow__node": { cursor: "default" },
  "& .react-flow__edges": { zIndex: "0 !important" },
  "& .react-flow__edge": { pointerEvents: "none" },
  '& .react-flow__handle[data-editable="false"]': {
    opacity: 0,
    pointerEvents: "none",
    minWidth: 0,
    minHeight: 0,
  },
});

const Looked = (props: CanvasProps) => {
  const { document, chosen = null, onOpen, small = false } = props;
  const { t } = useTranslation("scada");
  const readValue = useReadValue();
  const flow = useReactFlow();
  const frame = useRef<HTMLDivElement>(null);
  const { place, showAll } = useFit(frame, document, small);
  const labels = useLabelScale();
  const order = useMemo(() => waterOrder(document).filter(({ kind }) => kind !== "text"), [document]);
  const [at, setAt] = useState<string | null>(null);
  const current = order.some(({ id }) => id === at) ? at : (order[0]?.id ?? null);
  const nodes = useMemo(() => nodesOf(document.symbols), [document]);
  const edges = useMemo(() => edgesOf(document.pipes), [document]);
  const flows = useMemo(() => pipeFlows(document, readValue), [document, readValue]);
  const looking = useMemo(() => ({ current, chosen, onOpen }), [current, chosen, onOpen]);

  const goTo = (id: string) => {
    setAt(id);
    const symbol = order.find((one) => one.id === id);
    const element = frame.current?.querySelector<HTMLElement>(`[data-symbol="${CSS.escape(id)}"]`);
    element?.focus({ preventScroll: true });
    const [seen, outer] = [element?.getBoundingClientRect(), frame.current?.getBoundingClientRect()];
    if (!symbol || !seen || !outer) return;
    const inside =
      seen.left >= outer.left &&
      seen.right <= outer.right &&
      seen.top >= outer.top &&
      seen.bottom <= outer.bottom;
    if (!inside)
      void flow.setCenter(symbol.x + symbol.width / 2, symbol.y + symbol.height / 2, {
        zoom: flow.getZoom(),
      });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = neighbour(order, current, event.key);
    if (target !== null) goTo(target);
    else if (event.key === "+" || event.key === "=") void flow.zoomIn();
    else if (event.key === "-") void flow.zoomOut();
    else if (event.key === "0") showAll();
    else return;
    event.preventDefault();
  };
  return (
    <LookingAt value={looking}>
      <PipeFlows value={flows}>
        <CanvasFrame
          ref={frame}
          role="group"
          {...labels}
          aria-label={t("canvas", { room: props.room })}
          {...(onOpen ? { onKeyDown } : {})}
          onFocus={({ target }) => {
            const id = target instanceof HTMLElement ? target.dataset.symbol : undefined;
            if (id !== undefined) setAt(id);
          }}
        >
          <Sheet data-small={small}>
            <ReactFlow
              nodes={nodes}
              edges={edges}
              nodeTypes={nodeTypes}
              edgeTypes={edgeTypes}
              // Each end of a pipe may be its first or its last.
              connectionMode={ConnectionMode.Loose}
              onInit={place}
              minZoom={0.2}
              maxZoom={3}
              nodesDraggable={false}
              nodesConnectable={false}
              nodesFocusable={false}
              edgesFocusable={false}
              elementsSelectable={false}
              disableKeyboardA11y
              // On a page that scrolls the wheel scrolls the page.
              zoomOnScroll={!small}
              preventScrolling={!small}
              panOnDrag={!small}
              zoomOnPinch={!small}
              zoomOnDoubleClick={false}
              proOptions={{ hideAttribution: true }}
            />
          </Sheet>
          {!small && (
            <CanvasFoot onIn={() => void flow.zoomIn()} onOut={() => void flow.zoomOut()} onFit={showAll} />
          )}
        </CanvasFrame>
      </PipeFlows>
    </LookingAt>
  );
};

export interface CanvasProps {
  document: MimicDocument;
  /** Name of the room. */
  room: string;
  /** The symbol whose faceplate is open. */
  chosen?: string | null;
  /** Opens the faceplate of a symbol; without it the drawing is a picture. */
  onOpen?: (symbolId: string) => void;
  /** On a page of something else: no zoom, no legend. */
  small?: boolean;
}

/** The live drawing of a room. Load this module lazily, it brings React Flow. */
export const Canvas = (props: CanvasProps) => (
  <ReactFlowProvider>
    <Looked {...props} />
  </ReactFlowProvider>
);

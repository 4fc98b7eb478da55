import "@xyflow/react/dist/base.css";
import { styled } from "@mui/material/styles";
import {
  type MimicDocument,
  type PipeEnd,
  type Side,
  type SymbolKind,
  sides,
  symbolKinds,
} from "@sgval/contract/scada/mimic";
import { symbolSizes } from "@sgval/contract/scada/mimic-layout";
import {
  applyEdgeChanges,
  applyNodeChanges,
  Background,
  BackgroundVariant,
  ConnectionMode,
  type Edge,
  type NodeChange,
  type NodeProps,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
} from "@xyflow/react";
import { createContext, type DragEvent, memo, use, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { paint } from "../../../../shared/ui/paint.ts";
import { DRAGGED_KIND, without, withPipe, withPositions } from "../../edits.ts";
import { useFit, useLabelScale } from "../../fit-drawing.ts";
import { pipeFlows } from "../../pipes.ts";
import { useReadValue } from "../../values.ts";
import { CanvasFrame, edgesOf, nodesOf, PipeEnds } from "../canvas.tsx";
import { ZoomButtons } from "../canvas-tools.tsx";
import { PipeEdge, PipeFlows, type SymbolNode } from "../pipe.tsx";
import { SymbolView } from "../symbol.tsx";

const Movable = styled("div")({
  cursor: "move",
  outline: "1px dashed transparent",
  outlineOffset: 4,
  "&:hover": { outlineColor: paint.edge },
  '&[data-chosen="true"]': { outline: `2px solid ${paint.primary}` },
  '&[data-kind="junction"]': {
    borderRadius: "50%",
    border: `2px solid ${paint.edge}`,
    backgroundColor: paint.sunk,
  },
});

const PlacedSymbol = createContext<string | null>(null);
/** The canvas draws a new symbol some renders later: it is there when its own element is. */
const focusNode = (element: HTMLElement | null) =>
  element?.closest<HTMLElement>(".react-flow__node")?.focus({ preventScroll: true });

const EditedSymbol = memo(({ data: { symbol, nameWidth }, selected }: NodeProps<SymbolNode>) => {
  const isPlaced = use(PlacedSymbol) === symbol.id;
  return (
    <>
      <Movable
        ref={isPlaced ? focusNode : null}
        data-chosen={selected}
        data-kind={symbol.kind}
        style={{ width: symbol.width, height: symbol.height }}
      >
        <SymbolView symbol={symbol} nameWidth={nameWidth} />
      </Movable>
      <PipeEnds symbol={symbol} editable />
    </>
  );
});

const nodeTypes = { symbol: EditedSymbol };
const edgeTypes = { pipe: PipeEdge };

const Frame = styled(CanvasFrame)({
  "& .react-flow__node:focus-visible": { outline: `2px solid ${paint.primaryStrong}`, outlineOffset: 8 },
  "& .react-flow__edge": { pointerEvents: "all", cursor: "pointer" },
  "& .react-flow__handle": {
    width: 10,
    height: 10,
    borderRadius: "50%",
    border: `1.5px solid ${paint.primary}`,
    backgroundColor: paint.card,
    opacity: 0,
  },
  "& :is(.react-flow__node:hover, .react-flow__node:focus-within, .react-flow__node.selected) .react-flow__handle":
    {
      opacity: 1,
    },
});

const endOf = (symbol: string, handle: string | null): PipeEnd => {
  const side: Side = sides.find((one) => one === handle) ?? "right";
  return { symbol, side };
};

const dragged = ({ dataTransfer }: DragEvent): SymbolKind | undefined =>
  symbolKinds.find((kind) => kind === dataTransfer.getData(DRAGGED_KIND));

interface EditorCanvasProps {
  document: MimicDocument;
  room: string;
  chosen: readonly string[];
  /** The symbol that was placed last: it takes the focus, so that the arrow keys move it. */
  placed: string | null;
  onChosen: (ids: readonly string[]) => void;
  onDocument: (document: MimicDocument) => void;
  /** A kind of the palette was let go here, in units of the drawing. */
  onAdd: (kind: SymbolKind, at: { x: number; y: number }) => void;
}

const Edited = ({ document, room, chosen, onChosen, onDocument, onAdd }: EditorCanvasProps) => {
  const { t } = useTranslation("scada");
  const readValue = useReadValue();
  const flow = useReactFlow();
  const frame = useRef<HTMLDivElement>(null);
  const { place, showAll } = useFit(frame, document);
  const labels = useLabelScale();
  const flows = useMemo(() => pipeFlows(document, readValue), [document, readValue]);
  // The canvas moves its own copy while a symbol is dragged; the drawing is changed when it is let go.
  const [shown, setShown] = useState<{ of: MimicDocument; nodes: SymbolNode[]; edges: Edge[] } | null>(null);
  const state =
    shown?.of === document
      ? shown
      : { of: document, nodes: nodesOf(document.symbols), edges: edgesOf(document.pipes) };
  const marked = {
    nodes: state.nodes.map((node) => ({ ...node, selected: chosen.includes(node.id) })),
    edges: state.edges.map((edge) => ({ ...edge, selected: chosen.includes(edge.id) })),
  };
  const choose = (nodes: readonly { id: string; selected?: boolean }[], edges: readonly Edge[]) => {
    const ids = [...nodes, ...edges].flatMap(({ id, selected }) => (selected ? [id] : []));
    if (ids.join() !== chosen.join()) onChosen(ids);
  };
  const onNodesChange = (changes: NodeChange<SymbolNode>[]) => {
    const kept = changes.filter(({ type }) => type !== "remove");
    const nodes = applyNodeChanges(kept, marked.nodes);
    setShown({ of: document, nodes, edges: state.edges });
    if (changes.some(({ type }) => type === "select")) choose(nodes, marked.edges);
    const ended = changes.some((one) => one.type === "position" && one.dragging === false);
    if (ended) onDocument(withPositions(document, new Map(nodes.map(({ id, position }) => [id, position]))));
  };
  const onDrop = (event: DragEvent) => {
    const kind = dragged(event);
    if (!kind) return;
    event.preventDefault();
    const { x, y } = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY });
    const { width, height } = symbolSizes[kind];
    onAdd(kind, { x: x - width / 2, y: y - height / 2 });
  };
  return (
    <PipeFlows value={flows}>
      <Frame ref={frame} role="group" {...labels} aria-label={t("editor.canvas", { room })}>
        <ReactFlow
          nodes={marked.nodes}
          edges={marked.edges}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          onNodesChange={onNodesChange}
          onEdgesChange={(changes) => {
            const edges = applyEdgeChanges(
              changes.filter(({ type }) => type !== "remove"),
              marked.edges,
            );
            if (changes.some(({ type }) => type === "select")) choose(marked.nodes, edges);
          }}
          onConnect={({ source, target, sourceHandle, targetHandle }) =>
            onDocument(withPipe(document, endOf(source, sourceHandle), endOf(target, targetHandle)))
          }
          onDelete={({ nodes, edges }) => {
            onDocument(without(document, new Set([...nodes, ...edges].map(({ id }) => id))));
            onChosen([]);
          }}
          onDragOver={(event) => {
            if (!event.dataTransfer.types.includes(DRAGGED_KIND)) return;
            event.preventDefault();
            event.dataTransfer.dropEffect = "copy";
          }}
          onDrop={onDrop}
          onInit={place}
          connectionMode={ConnectionMode.Loose}
          snapToGrid
          snapGrid={[document.grid / 2, document.grid / 2]}
          deleteKeyCode={["Delete", "Backspace"]}
          minZoom={0.2}
          maxZoom={3}
          proOptions={{ hideAttribution: true }}
          ariaLabelConfig={{
            "node.a11yDescription.default": t("editor.nodeHelp"),
            "node.a11yDescription.keyboardDisabled": t("editor.nodeHelp"),
            "edge.a11yDescription.default": t("editor.edgeHelp"),
          }}
        >
          <Background variant={BackgroundVariant.Dots} gap={document.grid} size={1.5} color={paint.edge} />
        </ReactFlow>
        <ZoomButtons onIn={() => void flow.zoomIn()} onOut={() => void flow.zoomOut()} onFit={showAll} />
      </Frame>
    </PipeFlows>
  );
};

/** The drawing to be changed: symbols are moved on the grid, pipes drawn from end to end. Load this module lazily. */
export const EditorCanvas = (props: EditorCanvasProps) => (
  <ReactFlowProvider>
    <PlacedSymbol value={props.placed}>
      <Edited {...props} />
    </PlacedSymbol>
  </ReactFlowProvider>
);

import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import type { MimicDocument, SymbolKind } from "@sgval/contract/scada/mimic";
import type { Mimic } from "@sgval/contract/scada/routes";
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconDownload,
  IconHistory,
  IconLayoutAlignCenter,
  IconLayoutAlignLeft,
  IconLayoutAlignMiddle,
  IconLayoutAlignTop,
  IconTrash,
  IconUpload,
} from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../../../shared/api/api-error.ts";
import { showSnackbar } from "../../../../shared/api/snackbar.ts";
import { useErrorText } from "../../../../shared/i18n/use-error-text.ts";
import { Row } from "../../../../shared/ui/arrange.ts";
import { from } from "../../../../shared/ui/breakpoints.ts";
import { LeaveGuard } from "../../../../shared/ui/form/leave-guard.tsx";
import { ChartSkeleton } from "../../../../shared/ui/page/skeletons.tsx";
import { paint } from "../../../../shared/ui/paint.ts";
import { mimicKeys, mimicQuery, useSaveMimic } from "../../api/mimics.ts";
import {
  type Alignment,
  aligned,
  alignments,
  changed,
  draftOf,
  freePlace,
  redone,
  undone,
  without,
  withSymbol,
} from "../../edits.ts";
import { useDrawingFile } from "./drawing-file.ts";
import { Inspector } from "./inspector.tsx";
import { Palette } from "./palette.tsx";
import { VersionsDrawer } from "./versions-drawer.tsx";

const Drawn = lazy(async () => ({ default: (await import("./editor-canvas.tsx")).EditorCanvas }));

const Areas = styled("div")({
  display: "grid",
  gap: 12,
  gridTemplateColumns: "minmax(0, 1fr)",
  [from("md")]: { gridTemplateColumns: "150px minmax(0, 1fr) 280px" },
});
const Picture = styled("div")({
  position: "relative",
  height: "max(420px, calc(100dvh - 300px))",
  border: `1px solid ${paint.line}`,
  borderRadius: 8,
  overflow: "hidden",
});
const Side = styled("aside")({
  padding: 14,
  border: `1px solid ${paint.line}`,
  borderRadius: 8,
  backgroundColor: paint.card,
  maxHeight: "max(420px, calc(100dvh - 300px))",
  overflowY: "auto",
});

const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const;
const alignIcons = {
  row: IconLayoutAlignMiddle,
  column: IconLayoutAlignCenter,
  left: IconLayoutAlignLeft,
  top: IconLayoutAlignTop,
} as const satisfies Record<Alignment, unknown>;

/** Changes the drawing of a room: a draft with a way back until it is saved as a new version. */
export const MimicEditor = (props: {
  mimic: Mimic;
  /** The newest version that is known to be saved. */
  newest: number;
  /** The draft, for the live values around it. */
  onDocument: (document: MimicDocument) => void;
  onClose: () => void;
}) => {
  const { onDocument, onClose } = props;
  const { t } = useTranslation(["scada", "forms", "messages"]);
  const errorText = useErrorText();
  const client = useQueryClient();
  // The version that is changed stays, also when another one is fetched meanwhile.
  const [base, setBase] = useState(props.mimic);
  const [draft, setDraft] = useState(() => draftOf(props.mimic.document));
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [placed, setPlaced] = useState<string | null>(null);
  const [versions, setVersions] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const save = useSaveMimic(base.roomId);
  const drawingFile = useDrawingFile(base.room);
  const shown = draft.document;
  const dirty = JSON.stringify(shown) !== JSON.stringify(base.document);
  const overtaken = props.newest > base.version;

  const drawn = useRef(shown);
  const take = (next: typeof draft) => {
    drawn.current = next.document;
    setDraft(next);
    setPlaced(null);
    onDocument(next.document);
  };
  const apply = (document: MimicDocument) => take(changed(draft, document));
  const begin = (mimic: Mimic) => {
    setBase(mimic);
    take(draftOf(mimic.document));
    setChosen([]);
    setFailure(null);
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const typing =
      event.target instanceof HTMLElement && event.target.matches("input, textarea, [role=dialog] *");
    if (!(event.ctrlKey || event.metaKey) || typing) return;
    const key = event.key.toLowerCase();
    if (key === "z") take(event.shiftKey ? redone(draft) : undone(draft));
    else if (key === "y") take(redone(draft));
    else return;
    event.preventDefault();
  });
  // A symbol that was moved with the pointer has no focus, so that its keys go to the page.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
  const onSave = () => {
    setFailure(null);
    save.mutate(
      { basedOn: base.version, document: shown },
      {
        onSuccess: (saved) => {
          // What was drawn while it was being saved goes on, on top of what is saved.
          if (drawn.current === shown) begin(saved);
          else setBase(saved);
          showSnackbar("success", t("messages:update_success"));
        },
        onError: (error) => {
          setFailure(errorText(error));
          if (error instanceof ApiError && error.status === 409)
            void client.invalidateQueries({ queryKey: mimicKeys.all });
        },
      },
    );
  };
  const onImport = async (chosenFile: File) => {
    setFailure(null);
    const read = await drawingFile.read(chosenFile);
    if (!read) return setFailure(t("editor.notAFile"));
    const next = changed(draft, read.document);
    take(next);
    setChosen([]);
    if (read.dropped > 0) setFailure(t("editor.dropped", { count: read.dropped }));
    else if (next.document === draft.document) showSnackbar("success", t("editor.importedSame"));
    else showSnackbar("success", t("editor.imported"));
  };
  const add = (kind: SymbolKind, at?: { x: number; y: number }) => {
    const added = withSymbol(shown, kind, at ?? freePlace(shown, kind));
    if (!added) return setFailure(t("editor.tooMany"));
    apply(added.document);
    setChosen([added.symbol.id]);
    setPlaced(added.symbol.id);
  };
  const symbols = chosen.filter((id) => shown.symbols.some((one) => one.id === id));
  const tool = (label: string, act: () => void, disabled: boolean, picture: React.ReactNode) => (
    <IconButton key={label} aria-label={label} title={label} disabled={disabled} onClick={act}>
      {picture}
    </IconButton>
  );
  return (
    <div>
      <LeaveGuard dirty={dirty} />
      <Row gap={4} wraps role="toolbar" aria-label={t("editor.tools")} sx={{ mb: 1.5 }}>
        {tool(
          t("editor.undo"),
          () => take(undone(draft)),
          draft.past.length === 0,
          <IconArrowBackUp {...icon} />,
        )}
        {tool(
          t("editor.redo"),
          () => take(redone(draft)),
          draft.future.length === 0,
          <IconArrowForwardUp {...icon} />,
        )}
        {alignments.map((how) => {
          const Icon = alignIcons[how];
          return tool(
            t(`editor.align.${how}`),
            () => apply(aligned(shown, symbols, how)),
            symbols.length < 2,
            <Icon {...icon} />,
          );
        })}
        {tool(
          t("forms:delete"),
          () => {
            apply(without(shown, new Set(chosen)));
            setChosen([]);
          },
          chosen.length === 0,
          <IconTrash {...icon} />,
        )}
        {tool(t("editor.versions"), () => setVersions(true), false, <IconHistory {...icon} />)}
        {tool(t("editor.export"), () => void drawingFile.write(shown), false, <IconDownload {...icon} />)}
        {tool(t("editor.import"), () => file.current?.click(), false, <IconUpload {...icon} />)}
        <input
          ref={file}
          hidden
          type="file"
          accept="application/json,.json"
          aria-label={t("editor.import")}
          onChange={({ target }) => {
            const [first] = target.files ?? [];
            if (first) void onImport(first);
            target.value = "";
          }}
        />
        <Row gap={8} sx={{ ml: "auto" }}>
          <Button variant="outlined" onClick={onClose}>
            {t("editor.close")}
          </Button>
          <Button
            variant="contained"
            disabled={!dirty || overtaken}
            loading={save.isPending}
            onClick={onSave}
          >
            {t("editor.save")}
          </Button>
        </Row>
      </Row>
      {overtaken && (
        <Alert
          severity="warning"
          sx={{ mb: 1.5 }}
          action={
            <Button
              color="inherit"
              onClick={() => void client.fetchQuery({ ...mimicQuery(base.roomId), staleTime: 0 }).then(begin)}
            >
              {t("editor.takeTheirs")}
            </Button>
          }
        >
          {t("editor.overtaken", { version: props.newest })}
        </Alert>
      )}
      {failure && (
        <Alert severity="error" sx={{ mb: 1.5 }} onClose={() => setFailure(null)}>
          {failure}
        </Alert>
      )}
      <Areas>
        <Palette onAdd={add} />
        <Picture>
          <Suspense fallback={<ChartSkeleton height={420} />}>
            <Drawn
              document={shown}
              room={base.room}
              chosen={chosen}
              placed={placed}
              onChosen={setChosen}
              onDocument={apply}
              onAdd={add}
            />
          </Suspense>
        </Picture>
        <Side aria-label={t("editor.properties")}>
          <Inspector document={shown} chosen={chosen} onDocument={apply} />
        </Side>
      </Areas>
      {versions && (
        <VersionsDrawer
          mimic={base}
          locked={dirty ? t("editor.saveFirst") : undefined}
          onRestored={(restored, from) => {
            begin(restored);
            setVersions(false);
            showSnackbar("success", t("editor.restored", { from, version: restored.version }));
          }}
          onClose={() => setVersions(false)}
        />
      )}
    </div>
  );
};

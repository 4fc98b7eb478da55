import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import FormControlLabel from "@mui/material/FormControlLabel";
import LinearProgress from "@mui/material/LinearProgress";
import OutlinedInput from "@mui/material/OutlinedInput";
import Switch from "@mui/material/Switch";
import { styled } from "@mui/material/styles";
import { modelLimit, type Network } from "@sgval/contract/network/networks";
import { IconFileUpload } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type ChangeEvent, lazy, useId, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../shared/api/ability.ts";
import { fieldProblemsOf } from "../../../shared/api/api-error.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useProblemText } from "../../../shared/i18n/use-problem-text.ts";
import { LockedButton } from "../../../shared/ui/act/locked-button.tsx";
import { QuestionDialog } from "../../../shared/ui/act/question-dialog.tsx";
import { MutedText, Row, Stack } from "../../../shared/ui/arrange.ts";
import { from, useBelow } from "../../../shared/ui/breakpoints.ts";
import { Field } from "../../../shared/ui/form/field.tsx";
import { LeaveGuard } from "../../../shared/ui/form/leave-guard.tsx";
import { MapFrame } from "../../../shared/ui/map/map-frame.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { useImportNetwork, usePreviewModel } from "../api/networks.ts";
import { onMap } from "../on-map.ts";
import { AnchorFields } from "./anchor-fields.tsx";
import { emptyAnchors, missingOf, placementOf } from "./anchors.ts";
import { ImportOutcome } from "./import-result.tsx";
import { ModelOverview, ModelWarnings } from "./model-overview.tsx";
import { ModelProblems } from "./model-problems.tsx";
import { placeModel } from "./placed-model.ts";

const PlacedMap = lazy(async () => ({ default: (await import("./placed-map.tsx")).PlacedMap }));

const MEGABYTE = 1024 * 1024;
const METRES_IN_KM = 1000;

const Content = styled(DialogContent)({
  display: "flex",
  flexDirection: "column",
  gap: 16,
  paddingBottom: 0,
  "& > *": { flexShrink: 0 },
  // Fades what goes on below the foot; at the end it is the space below the last line.
  "&::after": {
    content: '""',
    position: "sticky",
    bottom: 0,
    flex: "none",
    height: 28,
    marginTop: -16,
    background: `linear-gradient(transparent, ${paint.card})`,
    pointerEvents: "none",
  },
});
/** What is chosen beside what comes of it, where both fit, so that the two drawings are seen together. */
const Beside = styled("div")({
  display: "grid",
  gap: 16,
  alignItems: "start",
  [from("lg")]: { gridTemplateColumns: "minmax(0, 2fr) minmax(0, 1fr)" },
  "& > :only-child": { gridColumn: "1 / -1" },
});
const Preview = styled("div")({
  height: 320,
  overflow: "hidden",
  border: `1px solid ${paint.lineStrong}`,
  borderRadius: 8,
});

const Foot = styled(DialogActions)({ flexWrap: "wrap" });
const Missing = styled(MutedText)({ flex: "1 1 220px" });

const nameOf = (file: File): string => file.name.replace(/\.inp$/i, "");

/** Imports an EPANET file: what is in it, where it lies, a preview, and what the import did. */
export const ImportDialog = (props: {
  /** The network that a newer file updates; `null` for a new one. */
  network: Network | null;
  onClose: () => void;
}) => {
  const { network, onClose } = props;
  const { t } = useTranslation(["network", "common", "forms", "validation"]);
  const mayMap = useMay()("Device.Index");
  const titleId = useId();
  const problemText = useProblemText();
  const narrow = useBelow("sm");
  const format = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [tooLarge, setTooLarge] = useState(false);
  const [name, setName] = useState("");
  const [anchors, setAnchors] = useState(emptyAnchors);
  const [replace, setReplace] = useState(network === null);
  const preview = usePreviewModel();
  const save = useImportNetwork(network?.id ?? null);
  const result = save.data;
  const model = preview.data;

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0];
    // Reset, so that choosing the same file again triggers a change event.
    event.target.value = "";
    if (!chosen) return;
    setFile(chosen);
    setTooLarge(chosen.size > modelLimit);
    setAnchors(emptyAnchors);
    save.reset();
    preview.reset();
    if (name === "") setName(nameOf(chosen));
    if (chosen.size <= modelLimit) preview.mutate(chosen);
  };

  const geographic = model?.summary.geographic ?? false;
  const placement = useMemo(() => {
    if (!replace && network) return network.placement;
    return geographic ? ({ kind: "geographic" } as const) : placementOf(anchors).placement;
  }, [replace, network, geographic, anchors]);
  const plan = model?.plan;
  const placed = useMemo(() => plan && placement && placeModel(plan, placement), [plan, placement]);
  const kilometres = (metres: number): string =>
    format.length(metres / METRES_IN_KM, "km", metres < METRES_IN_KM ? 2 : 1);
  const busy = preview.isPending || save.isPending;
  const isPlacing = model !== undefined && replace && !geographic;
  const missing = [
    ...(file && model ? [] : [t("import.needs.file")]),
    ...(network === null && model && name.trim() === "" ? [t("import.needs.name")] : []),
    ...(isPlacing ? missingOf(anchors).map(({ what, mark }) => t(`import.needs.${what}`, { mark })) : []),
  ];
  const locked =
    missing.length > 0
      ? t("import.missing", { parts: missing.join(", ") })
      : isPlacing
        ? problemText(placementOf(anchors).problem)
        : undefined;
  const submit = () => {
    if (file && placement && !busy && !locked)
      save.mutate({ file, name: name.trim(), placement: replace ? placement : undefined });
  };
  const [asking, setAsking] = useState(false);
  const chosen = file !== null && !result;
  const close = () => (chosen ? setAsking(true) : onClose());
  const nameProblem = fieldProblemsOf(save.error).find(({ field }) => field === "name")?.message;
  return (
    <Dialog
      open
      fullWidth
      maxWidth={model && !result ? "lg" : "md"}
      fullScreen={narrow}
      onClose={(_event, reason) => {
        if (!busy && reason !== "backdropClick") close();
      }}
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>
        {network ? t("import.again", { name: network.name }) : t("import.title")}
      </DialogTitle>
      <Content>
        {result ? (
          <ImportOutcome result={result} />
        ) : (
          <>
            <MutedText>{network ? t("import.againHelp") : t("import.help")}</MutedText>
            <input
              ref={input}
              type="file"
              accept=".inp,.txt"
              hidden
              aria-label={t("import.choose")}
              onChange={choose}
            />
            <Row gap={12} wraps>
              <Button
                variant={file ? "outlined" : "contained"}
                startIcon={<IconFileUpload size={18} stroke={1.75} />}
                disabled={busy}
                onClick={() => input.current?.click()}
              >
                {t("import.choose")}
              </Button>
              {file && <span>{file.name}</span>}
            </Row>
            {tooLarge && (
              <Alert severity="error">{t("import.tooLarge", { megabytes: modelLimit / MEGABYTE })}</Alert>
            )}
            {busy && (
              <Stack gap={6} role="status">
                <MutedText>{t(save.isPending ? "import.importing" : "import.opening")}</MutedText>
                <LinearProgress />
              </Stack>
            )}
            {preview.error && <ModelProblems error={preview.error} />}
            {model && (
              <>
                <ModelWarnings warnings={model.summary.warnings} />
                <Beside>
                  <ModelOverview summary={model.summary} />
                  {network ? (
                    <FormControlLabel
                      control={<Switch checked={replace} onChange={(_, on) => setReplace(on)} />}
                      label={t("import.replace")}
                    />
                  ) : (
                    <Field
                      label={t("name")}
                      requiredLabel={t("common:required")}
                      error={problemText(nameProblem)}
                    >
                      {(aria) => (
                        <OutlinedInput
                          value={name}
                          onChange={(event) => setName(event.target.value)}
                          inputProps={{ ...aria, maxLength: 128 }}
                        />
                      )}
                    </Field>
                  )}
                </Beside>
                {replace && geographic && <Alert severity="info">{t("import.geographic")}</Alert>}
                <Beside>
                  {isPlacing && (
                    <AnchorFields
                      plan={model.plan}
                      summary={model.summary}
                      anchors={anchors}
                      onChange={setAnchors}
                    />
                  )}
                  {placed && (
                    <Stack gap={8}>
                      <strong>
                        {t("import.size", {
                          width: kilometres(placed.size.width),
                          height: kilometres(placed.size.height),
                        })}
                      </strong>
                      <MapFrame without={<MutedText>{t("import.noWebgl")}</MutedText>}>
                        <Preview>
                          <PlacedMap model={placed} />
                        </Preview>
                      </MapFrame>
                    </Stack>
                  )}
                  {isPlacing && !placed && <MutedText>{t("import.previewLater")}</MutedText>}
                </Beside>
              </>
            )}
            {/* Beside the button too: the field of a taken name may be scrolled away. */}
            {save.error && <ModelProblems error={save.error} />}
          </>
        )}
      </Content>
      <Foot>
        {/* The second point has its fields behind those of the first. */}
        {!result && model && locked && <Missing>{locked}</Missing>}
        <Button variant="outlined" disabled={busy} onClick={close}>
          {t(result ? "common:close" : "forms:cancel")}
        </Button>
        {result && mayMap && (
          <Button variant="contained" component={Link} to={onMap(result.network)}>
            {t("result.onMap")}
          </Button>
        )}
        {!result && (
          <LockedButton
            variant="contained"
            locked={busy ? undefined : locked}
            disabled={busy}
            onClick={submit}
          >
            {t("import.run")}
          </LockedButton>
        )}
      </Foot>
      <QuestionDialog
        open={asking}
        title={t("forms:discard.title")}
        text={t("import.discard")}
        cancelLabel={t("forms:discard.stay")}
        verbLabel={t("forms:discard.leave")}
        onCancel={() => setAsking(false)}
        onConfirm={onClose}
      />
      <LeaveGuard dirty={chosen} />
    </Dialog>
  );
};

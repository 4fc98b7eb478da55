import Autocomplete from "@mui/material/Autocomplete";
import Button from "@mui/material/Button";
import OutlinedInput from "@mui/material/OutlinedInput";
import { styled } from "@mui/material/styles";
import type { DeviceSummary } from "@sgval/contract/devices/device";
import type { Polygon } from "@sgval/contract/zones/polygon";
import type { Zone } from "@sgval/contract/zones/zones";
import { outlinesOverlap } from "@sgval/quantities/geometry";
import { IconArrowBackUp, IconListNumbers } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Marker, useMap } from "@vis.gl/react-maplibre";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { TerraDraw, TerraDrawModeUndoRedo, TerraDrawPolygonMode, TerraDrawSelectMode } from "terra-draw";
import { TerraDrawMapLibreGLAdapter } from "terra-draw-maplibre-gl-adapter";
import { useSaveZone, zonesQuery } from "../../../../features/zones/api/zones.ts";
import { fieldProblemsOf, toApiError } from "../../../../shared/api/api-error.ts";
import { showSnackbar } from "../../../../shared/api/snackbar.ts";
import { useErrorText } from "../../../../shared/i18n/use-error-text.ts";
import { useProblemText } from "../../../../shared/i18n/use-problem-text.ts";
import { QuestionDialog } from "../../../../shared/ui/act/question-dialog.tsx";
import { ChooserText } from "../../../../shared/ui/form/chooser-text.tsx";
import { LeaveGuard } from "../../../../shared/ui/form/leave-guard.tsx";
import { type LngLat, roundCoordinate } from "../../../../shared/ui/map/coordinates.ts";
import { paint } from "../../../../shared/ui/paint.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { CornerList } from "./corner-list.tsx";
import { cornersOf, FEWEST_CORNERS, featureOf, OUTLINE, outlineOf, polygonOf, withStep } from "./outline.ts";

const Bar = styled("form")({
  position: "absolute",
  zIndex: 3,
  bottom: 44,
  insetInline: 12,
  width: "fit-content",
  maxWidth: "calc(100% - 24px)",
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 8,
  margin: "0 auto",
  padding: 12,
  border: `1px solid ${paint.lineStrong}`,
  borderRadius: 8,
  backgroundColor: paint.card,
  boxShadow: paint.shadowFloat,
  "& .MuiAutocomplete-root": { width: 240 },
  "& p": { ...typeScale.bodyS, flexBasis: "100%", margin: 0, color: paint.mute },
  "& p[role=alert]": { color: paint.criticalText },
});

const Typed = styled("div")({ flexBasis: "100%", display: "grid", justifyItems: "start", gap: 6 });

const Dot = styled("span")({
  display: "block",
  width: 12,
  height: 12,
  border: `2px solid ${paint.primary}`,
  borderRadius: 6,
  backgroundColor: paint.card,
});

/** Draws the outline of a new zone, or moves the corners of a known one; every step can be taken back. */
const useOutline = (zone: Zone | null) => {
  const { current: map } = useMap();
  const [steps, setSteps] = useState<readonly Polygon[]>(zone ? [zone.polygon] : []);
  const [waiting, setWaiting] = useState<readonly LngLat[]>([]);
  const [cornersSet, setCornersSet] = useState(false);
  /** A style that is loaded anew takes the drawing with it. */
  const [styles, setStyles] = useState(0);
  const draw = useRef<TerraDraw | null>(null);
  const last = useRef<Polygon | undefined>(undefined);
  last.current = steps.at(-1);
  const show = (outline: Polygon | undefined): void => {
    const [added] = outline ? (draw.current?.addFeatures([featureOf(outline)]) ?? []) : [];
    if (added?.valid && added.id !== undefined) {
      draw.current?.setMode("select");
      draw.current?.selectFeature(added.id);
    } else draw.current?.setMode(OUTLINE);
  };
  const shown = useRef(show);
  shown.current = show;
  useEffect(() => {
    const target = map?.getMap();
    if (!target) return undefined;
    const drawing = new TerraDraw({
      adapter: new TerraDrawMapLibreGLAdapter({ map: target, prefixId: `zone-${styles}` }),
      modes: [
        new TerraDrawPolygonMode(),
        new TerraDrawSelectMode({
          flags: {
            polygon: { feature: { coordinates: { midpoints: true, draggable: true, deletable: true } } },
          },
        }),
      ],
      undoRedo: { modeLevel: new TerraDrawModeUndoRedo() },
    });
    draw.current = drawing;
    drawing.start();
    shown.current(last.current);
    drawing.on("change", () => setCornersSet(drawing.getMode() === OUTLINE && drawing.canUndo()));
    drawing.on("finish", (id) => {
      const outline = outlineOf(drawing.getSnapshot());
      if (outline) setSteps((before) => withStep(before, outline));
      // Once drawn, its corners may be moved.
      if (drawing.getMode() === OUTLINE)
        setTimeout(() => {
          drawing.setMode("select");
          drawing.selectFeature(id);
        });
    });
    const again = () => setStyles((before) => before + 1);
    target.on("style.load", again);
    return () => {
      target.off("style.load", again);
      draw.current = null;
      try {
        drawing.stop();
      } catch {
        // Whoever leaves the page takes the map away first, and with it what was drawn.
      }
    };
  }, [map, styles]);
  const undo = (): void => {
    if (draw.current?.getMode() === OUTLINE) {
      draw.current.undo();
      return;
    }
    const before = steps.slice(0, -1);
    setSteps(before);
    draw.current?.clear();
    show(before.at(-1));
  };
  /** Corners that were typed or set by button; fewer than an outline needs wait for the others. */
  const change = (corners: readonly LngLat[]): void => {
    setWaiting(corners.length < FEWEST_CORNERS ? corners : []);
    if (corners.length < FEWEST_CORNERS) return;
    const outline = polygonOf(corners);
    setSteps((before) => withStep(before, outline));
    draw.current?.clear();
    show(outline);
  };
  const outline = steps.at(-1) ?? null;
  return {
    outline,
    corners: outline ? cornersOf(outline) : waiting,
    change,
    middle: (): LngLat => {
      const { lng, lat } = map?.getCenter() ?? { lng: 0, lat: 0 };
      return [roundCoordinate(lng), roundCoordinate(lat)];
    },
    undo: cornersSet || steps.length > (zone ? 1 : 0) ? undo : null,
  };
};

/** The bar below the map while a zone is drawn or changed. */
export const ZoneEditor = ({
  zone,
  meters,
  onClose,
}: {
  zone: Zone | null;
  /** The devices of type DMA that may measure the zone. */
  meters: readonly Pick<DeviceSummary, "id" | "name" | "displayName">[];
  onClose: () => void;
}) => {
  const { t } = useTranslation(["map", "common", "messages", "forms"]);
  const errorText = useErrorText();
  const problemText = useProblemText();
  const { outline, corners, change, middle, undo } = useOutline(zone);
  const drawn = undo !== null || (zone === null && corners.length > 0);
  const [leaving, setLeaving] = useState(false);
  const [listed, setListed] = useState(false);
  const [name, setName] = useState(zone?.name ?? "");
  const known = zone?.deviceId ?? null;
  const [meter, setMeter] = useState(known);
  const save = useSaveZone(zone?.id ?? null);
  const error = save.error ? toApiError(save.error) : null;
  const [problem] = error ? fieldProblemsOf(error) : [];
  const problemOf = problemText(problem?.message);
  const { data: zones = [], error: zonesError } = useQuery(zonesQuery());
  const overlapped = outline
    ? zones.filter(
        (other) => other.id !== zone?.id && outlinesOverlap(cornersOf(outline), cornersOf(other.polygon)),
      )
    : [];
  const submit = async (): Promise<void> => {
    if (!outline) return;
    // A device out of view is null here, and must stay.
    const deviceId = meter === known ? {} : { deviceId: meter };
    await save.mutateAsync({ name, polygon: outline, ...deviceId });
    showSnackbar("success", t(zone ? "messages:update_success" : "messages:add_success"));
    onClose();
  };
  return (
    <Bar
      onSubmit={(event) => {
        event.preventDefault();
        submit().catch(() => undefined);
      }}
    >
      <p>{outline ? t("zone.move") : t("zone.draw")}</p>
      {outline && name.trim() === "" && <p>{t("zone.nameNeeded")}</p>}
      {overlapped.length > 0 && (
        <p role="status">{t("zone.overlaps", { names: overlapped.map((other) => other.name).join(", ") })}</p>
      )}
      {zonesError && (
        <p role="alert">{`${t("zone.overlapsUnknown")}${t("common:colon")}${errorText(zonesError)}`}</p>
      )}
      {error && (
        <p role="alert">
          {problem?.field === "name" && problemOf
            ? `“${name.trim()}”${t("common:colon")}${problemOf}`
            : (problemOf ?? errorText(error))}
        </p>
      )}
      <OutlinedInput
        size="small"
        value={name}
        onChange={(event) => setName(event.target.value)}
        placeholder={t("zone.name")}
        inputProps={{ "aria-label": t("zone.name"), maxLength: 64 }}
      />
      <Autocomplete
        size="small"
        options={meters}
        value={meters.find(({ id }) => id === meter) ?? null}
        onChange={(_event, chosen) => setMeter(chosen?.id ?? null)}
        getOptionLabel={({ displayName, name: code }) => `${displayName} (${code})`}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        noOptionsText={meters.length === 0 ? t("zone.noMeter") : t("messages:no_data")}
        renderInput={(params) => <ChooserText params={params} label={t("zone.meter")} />}
      />
      <Button
        variant="outlined"
        startIcon={<IconListNumbers size={18} stroke={1.75} aria-hidden />}
        aria-expanded={listed}
        onClick={() => setListed(!listed)}
      >
        {t("zone.corners")}
      </Button>
      <Button type="submit" variant="contained" disabled={!outline || name.trim() === "" || save.isPending}>
        {t("forms:save")}
      </Button>
      <Button
        variant="outlined"
        startIcon={<IconArrowBackUp size={18} stroke={1.75} />}
        disabled={undo === null}
        onClick={() => undo?.()}
      >
        {t("zone.undo")}
      </Button>
      <Button variant="outlined" onClick={() => (drawn ? setLeaving(true) : onClose())}>
        {t("common:cancel")}
      </Button>
      <QuestionDialog
        open={leaving}
        title={t("messages:confirm_continue")}
        text={t("zone.discardText")}
        cancelLabel={t("zone.keepDrawing")}
        verbLabel={t("zone.discard")}
        onCancel={() => setLeaving(false)}
        onConfirm={onClose}
      />
      <LeaveGuard dirty={drawn || name !== (zone?.name ?? "") || meter !== known} pageOnly />
      {listed && (
        <Typed>
          <CornerList corners={corners} middle={middle} onChange={change} />
        </Typed>
      )}
      {!outline &&
        [...new Map(corners.map((place) => [place.join(), place])).values()].map(([longitude, latitude]) => (
          <Marker key={`${longitude} ${latitude}`} longitude={longitude} latitude={latitude}>
            <Dot aria-hidden />
          </Marker>
        ))}
    </Bar>
  );
};

import { zodResolver } from "@hookform/resolvers/zod";
import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import { styled } from "@mui/material/styles";
import { type MapStartSetting, mapStartSetting } from "@sgval/contract/settings/installation";
import { useQuery } from "@tanstack/react-query";
import { lazy, useId } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { MutedText } from "../../../shared/ui/arrange.ts";
import { FormNumber } from "../../../shared/ui/form/form-number.tsx";
import { useLiveForm } from "../../../shared/ui/form/use-live-form.ts";
import { coordinateText, roundView } from "../../../shared/ui/map/coordinates.ts";
import { MapFrame } from "../../../shared/ui/map/map-frame.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { mapStartQuery, useUpdateMapStart } from "../api/map-start.ts";
import { SettingForm } from "./setting-form.tsx";

const BaseMap = lazy(async () => ({
  default: (await import("../../../shared/ui/map/base-map.tsx")).BaseMap,
}));

const Frame = styled("div")({
  height: 300,
  overflow: "hidden",
  border: `1px solid ${paint.lineStrong}`,
  borderRadius: 8,
});

const Crosshair = styled("span")({
  position: "absolute",
  zIndex: 1,
  top: "50%",
  left: "50%",
  width: 22,
  height: 22,
  margin: "-11px 0 0 -11px",
  border: `2px solid ${paint.primary}`,
  borderRadius: "50%",
  pointerEvents: "none",
});

/** All of Vietnam, from where somebody who sets the view zooms in. */
const WHOLE_COUNTRY = { latitude: 16, longitude: 106, zoom: 4.8 };

const MapStartForm = ({ setting }: { setting: MapStartSetting }) => {
  const { t } = useTranslation("settings");
  const { language, number } = useFormat();
  const id = useId();
  const update = useUpdateMapStart();
  const { form, card } = useLiveForm({
    values: setting,
    resolver: zodResolver(mapStartSetting),
    fields: ["mapStart"],
    save: (values) => update.mutateAsync(values),
  });
  const start = form.watch("mapStart");
  const choose = (mapStart: MapStartSetting["mapStart"]) =>
    form.setValue("mapStart", mapStart, { shouldDirty: true });
  return (
    <SettingForm title={t("mapStart.title")} sub={t("mapStart.sub")} card={card}>
      {(locked) => (
        <>
          <RadioGroup
            aria-labelledby={id}
            value={start ? "view" : "all"}
            onChange={(_event, chosen) =>
              choose(chosen === "all" ? null : (setting.mapStart ?? WHOLE_COUNTRY))
            }
          >
            <span id={id} className="visually-hidden">
              {t("mapStart.title")}
            </span>
            {(["all", "view"] as const).map((value) => (
              <FormControlLabel
                key={value}
                value={value}
                control={<Radio />}
                label={t(`mapStart.${value}`)}
                disabled={locked}
              />
            ))}
          </RadioGroup>
          {start && (
            <>
              <MapFrame
                without={(["latitude", "longitude", "zoom"] as const).map((field) => (
                  <FormNumber
                    key={field}
                    control={form.control}
                    name={`mapStart.${field}`}
                    label={t(`mapStart.${field}`)}
                    disabled={locked}
                  />
                ))}
              >
                <Frame>
                  <BaseMap
                    label={t("mapStart.label")}
                    start={{ center: [start.longitude, start.latitude], zoom: start.zoom }}
                    all={null}
                    cooperativeGestures
                    onView={(middle, zoom) => {
                      if (!locked) choose(roundView(middle, zoom));
                    }}
                  >
                    <Crosshair />
                  </BaseMap>
                </Frame>
              </MapFrame>
              <MutedText aria-live="polite">
                {t("mapStart.at", {
                  latitude: coordinateText(start.latitude, language),
                  longitude: coordinateText(start.longitude, language),
                  zoom: number(start.zoom, 1),
                })}
              </MutedText>
            </>
          )}
        </>
      )}
    </SettingForm>
  );
};

/** Where the map looks first, chosen by moving a small one. */
export const MapStartCard = () => {
  const { t } = useTranslation("settings");
  const query = useQuery(mapStartQuery());
  return (
    <QueryState query={query} failed={t("mapStart.failed")}>
      {(setting) => <MapStartForm setting={setting} />}
    </QueryState>
  );
};

import { zodResolver } from "@hookform/resolvers/zod";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import {
  type BaseMapSetting,
  baseMapSetting,
  mapSources,
  tileOrigins,
} from "@sgval/contract/settings/base-map";
import { useQuery } from "@tanstack/react-query";
import { lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import type * as z from "zod";
import { useFormat } from "../../../shared/format/use-format.ts";
import { baseMapQuery } from "../../../shared/queries/base-map.ts";
import { MutedText } from "../../../shared/ui/arrange.ts";
import { FormChoose, FormText } from "../../../shared/ui/form/form-fields.tsx";
import { useLiveForm } from "../../../shared/ui/form/use-live-form.ts";
import { MapFrame } from "../../../shared/ui/map/map-frame.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { baseMapSettingQuery, useUpdateBaseMap } from "../api/settings.ts";
import { SettingForm } from "./setting-form.tsx";

const BaseMap = lazy(async () => ({
  default: (await import("../../../shared/ui/map/base-map.tsx")).BaseMap,
}));
const SatelliteLayer = lazy(async () => ({
  default: (await import("../../../shared/ui/map/satellite-layer.tsx")).SatelliteLayer,
}));

const Preview = styled("div")({
  height: 260,
  overflow: "hidden",
  border: `1px solid ${paint.lineStrong}`,
  borderRadius: 8,
});

const BYTES_IN_MB = 1024 ** 2;

/** The file that is in place, or that there is none. */
const FileState = () => {
  const { t } = useTranslation("settings");
  const { language } = useFormat();
  const { data } = useQuery(baseMapQuery());
  if (!data) return null;
  if (data.fileSize === null) return <Alert severity="info">{t("baseMap.noFile")}</Alert>;
  const megabytes = (data.fileSize / BYTES_IN_MB).toLocaleString(language === "vn" ? "vi" : language, {
    maximumFractionDigits: 1,
  });
  return <MutedText>{t("baseMap.fileSize", { size: `${megabytes} MB` })}</MutedText>;
};

/** As the form has it: a field holds a text. */
const typed = (setting: BaseMapSetting) => ({
  ...setting,
  tileUrl: setting.tileUrl ?? "",
  satelliteUrl: setting.satelliteUrl ?? "",
});

const BaseMapForm = ({ setting }: { setting: BaseMapSetting }) => {
  const { t } = useTranslation("settings");
  const update = useUpdateBaseMap();
  /** The hosts that the content policy of this page names. */
  const [allowed] = useState(tileOrigins(setting));
  const { form, card } = useLiveForm<z.input<typeof baseMapSetting>, BaseMapSetting>({
    values: typed(setting),
    resolver: zodResolver(baseMapSetting),
    fields: ["mapSource", "tileUrl", "attribution", "satelliteUrl", "satelliteAttribution"],
    save: async (values) => typed(await update.mutateAsync(values)),
  });
  const source = form.watch("mapSource");
  const satellite = form.watch("satelliteUrl");
  const isNew = tileOrigins(setting).some((origin) => !allowed.includes(origin));
  return (
    <SettingForm title={t("baseMap.title")} sub={t("baseMap.sub")} card={card}>
      {(locked) => (
        <>
          <FormChoose
            control={form.control}
            name="mapSource"
            label={t("baseMap.source")}
            disabled={locked}
            choices={mapSources.map((value) => ({
              value,
              label: t(`baseMap.${value}`),
            }))}
          />
          {source === "file" && <FileState />}
          {source === "tiles" && (
            <FormText
              control={form.control}
              name="tileUrl"
              label={t("baseMap.tileUrl")}
              help={t("baseMap.tileUrlHelp", { z: "{z}", x: "{x}", y: "{y}" })}
              required
              maxLength={1000}
              disabled={locked}
            />
          )}
          {source !== "none" && (
            <FormText
              control={form.control}
              name="attribution"
              label={t("baseMap.attribution")}
              help={t("baseMap.attributionHelp")}
              maxLength={200}
              disabled={locked}
            />
          )}
          <FormText
            control={form.control}
            name="satelliteUrl"
            label={t("baseMap.satelliteUrl")}
            help={t("baseMap.satelliteUrlHelp")}
            maxLength={1000}
            disabled={locked}
          />
          {satellite && (
            <FormText
              control={form.control}
              name="satelliteAttribution"
              label={t("baseMap.satelliteAttribution")}
              help={t("baseMap.attributionHelp")}
              maxLength={200}
              disabled={locked}
            />
          )}
          {isNew && (
            <Alert
              severity="info"
              action={
                <Button color="inherit" size="small" onClick={() => location.reload()}>
                  {t("baseMap.reloadNow")}
                </Button>
              }
            >
              {t("baseMap.reload")}
            </Alert>
          )}
          <MapFrame without={null}>
            <Preview>
              <BaseMap label={t("baseMap.preview")} all={null} />
            </Preview>
            {setting.satelliteUrl && (
              <Preview>
                <BaseMap label={t("baseMap.satellitePreview")} all={null}>
                  <SatelliteLayer opacity={1} />
                </BaseMap>
              </Preview>
            )}
          </MapFrame>
        </>
      )}
    </SettingForm>
  );
};

/** What all maps are drawn on, with a map that shows whether it works. */
export const BaseMapCard = () => {
  const { t } = useTranslation("settings");
  const query = useQuery(baseMapSettingQuery());
  return (
    <QueryState query={query} failed={t("baseMap.failed")}>
      {(setting) => <BaseMapForm setting={setting} />}
    </QueryState>
  );
};

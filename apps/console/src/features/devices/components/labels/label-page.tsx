import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { id } from "@sgval/contract/route";
import { IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../../config/paths.ts";
import { useMay } from "../../../../shared/api/ability.ts";
import { usePageTitle } from "../../../../shared/format/use-page-title.ts";
import { usePageSearch } from "../../../../shared/page-search.ts";
import { installationQuery } from "../../../../shared/queries/installation.ts";
import { MutedText } from "../../../../shared/ui/arrange.ts";
import { below } from "../../../../shared/ui/breakpoints.ts";
import { EmptyState } from "../../../../shared/ui/page/empty-state.tsx";
import { PageBody } from "../../../../shared/ui/page/page-body.tsx";
import { PageHeader } from "../../../../shared/ui/page/page-header.tsx";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";
import { Segmented } from "../../../../shared/ui/page/segmented.tsx";
import { PaperSheet } from "../../../../shared/ui/paper/paper-sheet.tsx";
import { labelledDevicesQuery } from "../../api/labelled-devices.ts";
import { labelSearch } from "../../list-search.ts";
import { DeviceLabel, type LabelledDevice, type LabelSize } from "./device-label.tsx";
import { labelAddress } from "./label-address.ts";

/** Of many labels so many are shown before they are printed. */
const PREVIEWED = 12;

const Preview = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  gap: 12,
  overflowX: "auto",
  padding: 14,
  "& > section": { flex: "none", border: "1px dashed #9aa1ab" },
  // A6 is wider than a phone, which shows it smaller; what is printed keeps its size.
  [below("sm")]: { "& > section[data-size=a6]": { zoom: 0.74 } },
});

/** Sheets of 3 × 7 stickers, as they are sold; one label on each sheet of A6. */
const Sheet = styled(PaperSheet)({
  "&[data-size=sticker] > div": {
    display: "grid",
    gridTemplateColumns: "repeat(3, 63.5mm)",
    columnGap: "2.5mm",
  },
  "&[data-size=a6] > div > section": { breakAfter: "page" },
});
const paperOf = {
  a6: { size: "105mm 148mm", margin: 0 },
  sticker: { size: "A4", margin: "15.1mm 7.2mm" },
} as const;

const idsOf = (text: string | undefined): number[] => [
  ...new Set(
    (text ?? "").split(",").flatMap((one) => {
      const parsed = id.safeParse(one);
      return parsed.success ? [parsed.data] : [];
    }),
  ),
];

/** Of this computer alone: no phone reaches it. */
const isLoopback = (address: string): boolean =>
  /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(address).hostname);

const Labels = (props: { devices: readonly LabelledDevice[]; size: LabelSize; console: string }) => {
  const { devices, size } = props;
  const { t } = useTranslation("devices");
  const labels = devices.map((device) => (
    <DeviceLabel
      key={device.id}
      device={device}
      size={size}
      address={labelAddress(props.console, device.id)}
    />
  ));
  return (
    <SectionCard title={t("labels.count", { count: devices.length })} sub={t(`labels.paper.${size}`)} flush>
      <Preview>{labels.slice(0, PREVIEWED)}</Preview>
      {labels.length > PREVIEWED && (
        <MutedText sx={{ margin: "0 14px 14px" }}>
          {t("labels.more", { count: labels.length - PREVIEWED })}
        </MutedText>
      )}
      <Sheet data-size={size} paper={paperOf[size]}>
        <div>{labels}</div>
      </Sheet>
    </SectionCard>
  );
};

/** Labels for the chosen devices, to be printed on A6 or on sheets of stickers. */
export const LabelPage = () => {
  const { t } = useTranslation(["devices", "common"]);
  const [search, onSearch] = usePageSearch(labelSearch);
  const ids = useMemo(() => idsOf(search.ids), [search.ids]);
  const devices = useQuery(labelledDevicesQuery(ids));
  const installation = useQuery(installationQuery());
  const may = useMay();
  const size = search.size ?? "a6";
  const title = t("labels.title");
  usePageTitle(title);
  // Without a word of whoever operates the server, the address that works for whoever prints.
  const console = installation.data?.address ?? location.origin;
  const hasLabels = Boolean(devices.data?.length) && installation.data !== undefined;
  return (
    <PageBody>
      <PageHeader
        title={title}
        trail={[{ key: "list", node: <Link to={paths.deviceList}>{t("title")}</Link> }]}
        trailLabel={t("common:trail")}
        actions={
          <>
            <Segmented
              label={t("labels.size")}
              value={size}
              segments={[
                { value: "a6", label: t("labels.sizes.a6") },
                { value: "sticker", label: t("labels.sizes.sticker") },
              ]}
              onChange={(next) => onSearch({ size: next === "a6" ? undefined : next }, "replace")}
            />
            <Button
              variant="contained"
              disabled={!hasLabels}
              startIcon={<IconPrinter size={18} stroke={1.75} aria-hidden />}
              onClick={() => window.print()}
            >
              {t("labels.print")}
            </Button>
          </>
        }
      />
      {isLoopback(console) && (
        <Alert severity="warning">
          {`${t("labels.loopback", { address: console })} ${
            // The setting of the server is a word to whoever may change one.
            may("Setting.Update") ? t("labels.loopbackSet") : t("labels.loopbackAsk")
          }`}
        </Alert>
      )}
      {ids.length === 0 ? (
        <EmptyState
          reason={t("labels.none")}
          next={t("labels.noneNext")}
          action={
            <Button variant="outlined" component={Link} to={paths.deviceList}>
              {t("title")}
            </Button>
          }
        />
      ) : (
        <QueryState query={installation} failed={t("loadFailed")}>
          {() => (
            <QueryState query={devices} failed={t("loadFailed")}>
              {(known) => (
                <>
                  {known.length < ids.length && (
                    <Alert severity="warning">{t("labels.gone", { count: ids.length - known.length })}</Alert>
                  )}
                  <Labels devices={known} size={size} console={console} />
                </>
              )}
            </QueryState>
          )}
        </QueryState>
      )}
    </PageBody>
  );
};

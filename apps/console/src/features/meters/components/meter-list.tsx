import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { MeterImportKind } from "@sgval/contract/meters/import";
import { exportWaterMeters, type WaterMeter, type WaterMeterDetail } from "@sgval/contract/meters/meters";
import type { Permission } from "@sgval/contract/permission";
import { IconPlus, IconRuler2, IconTrash, IconUpload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../shared/api/ability.ts";
import { useReadOnly } from "../../../shared/api/read-only.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { usePageTitle } from "../../../shared/format/use-page-title.ts";
import { useMissingPermissions } from "../../../shared/i18n/use-missing-permission.ts";
import { usePageSearch } from "../../../shared/page-search.ts";
import { usePlaces } from "../../../shared/queries/places.ts";
import { DeleteDialog } from "../../../shared/ui/act/delete-dialog.tsx";
import { LockedButton } from "../../../shared/ui/act/locked-button.tsx";
import { Muted, NoWrap, Row } from "../../../shared/ui/arrange.ts";
import { from, useBelow } from "../../../shared/ui/breakpoints.ts";
import { readRange } from "../../../shared/ui/form/asked-range.ts";
import { ListPage } from "../../../shared/ui/list/list-page.tsx";
import { toListQuery } from "../../../shared/ui/list/list-search.ts";
import { NameButton } from "../../../shared/ui/list/list-table-parts.ts";
import type { Column } from "../../../shared/ui/list/list-types.ts";
import { RowMenu } from "../../../shared/ui/list/row-menu.tsx";
import { PageBody } from "../../../shared/ui/page/page-body.tsx";
import { usePageTrail } from "../../../shared/ui/page/page-frame.ts";
import { PageHeader } from "../../../shared/ui/page/page-header.tsx";
import { meterListQuery, meterTotalsQuery, useDeleteMeter } from "../api/meters.ts";
import { meterSearch, withoutZone } from "../meter-search.ts";
import { AddReading } from "./add-reading.tsx";
import { AreaCard } from "./area-card.tsx";
import { MeterAreas } from "./meter-areas.tsx";
import { MeterDrawer } from "./meter-drawer.tsx";
import { MeterFilters } from "./meter-filters.tsx";
import { MeterForm } from "./meter-form.tsx";
import { MeterImport } from "./meter-import.tsx";
import { MeterRemarks } from "./meter-remarks.tsx";
import { PeriodPicker } from "./period-picker.tsx";
import { TotalsBar } from "./totals-bar.tsx";
import { UnsentReadings } from "./unsent-readings.tsx";

const Layout = styled("div")({
  display: "grid",
  gap: 12,
  alignItems: "start",
  "& > *": { minWidth: 0 },
  [from("lg")]: { gridTemplateColumns: "240px minmax(0, 1fr)" },
});
const Column12 = styled("div")({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 12 });
const CardLine = styled(Row)({ justifyContent: "space-between" });
const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const;

type Open =
  | { what: "add" }
  | { what: "edit"; meter: WaterMeterDetail }
  | { what: "delete" | "read"; meter: WaterMeter }
  | { what: "import"; kind: MeterImportKind }
  | null;

/** Water meters per area: what each used in a period, the sums of the filter, and the balance of the area. */
export const MeterListPage = () => {
  const { t } = useTranslation(["meters", "forms", "messages", "pages"]);
  const format = useFormat();
  const may = useMay();
  // Whoever passes a wall display reads it: names and codes of customers are personal data.
  const hidesCustomers = useReadOnly();
  const missing = useMissingPermissions();
  const narrow = useBelow("lg");
  const [search, onSearch] = usePageSearch(meterSearch);
  const { zones } = usePlaces();
  const range = readRange(search);
  const zoneId = Number(search.zone) > 0 ? Number(search.zone) : null;
  const listQuery = {
    ...toListQuery(search, "code"),
    ...range.filter,
    ...(zoneId === null ? {} : { zoneId }),
    ...(search.zone === withoutZone ? { withoutZone: true } : {}),
    ...(search.show ? { show: search.show } : {}),
  };
  const query = useQuery(meterListQuery(listQuery));
  const totals = useQuery(meterTotalsQuery(listQuery));
  const remove = useDeleteMeter();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const title = t("title");
  usePageTitle(title);
  const trail = usePageTrail(title);
  const zoneName = (id: number | null) => zones.find((zone) => zone.id === id)?.name ?? "--";
  const show = (meter: WaterMeter) => onSearch({ meter: meter.id });
  const volume = (value: number | null) => format.figure(value, "m3", 1);
  const remarks = (meter: WaterMeter) => <MeterRemarks meter={meter} />;
  const name = (meter: WaterMeter) => (
    <NameButton type="button" onClick={() => show(meter)}>
      {meter.code}
    </NameButton>
  );
  const menu = (meter: WaterMeter) => (
    <RowMenu
      label={t("forms:actionsOf", { name: meter.code })}
      actions={[
        {
          key: "read",
          label: t("addReading"),
          icon: <IconPlus {...icon} />,
          locked: missing("WaterMeter.Update", t("messages:not_permitted")),
          onChoose: () => setOpen({ what: "read", meter }),
        },
        {
          key: "readings",
          label: t("readings"),
          icon: <IconRuler2 {...icon} />,
          onChoose: () => show(meter),
        },
        {
          key: "delete",
          label: t("forms:delete"),
          icon: <IconTrash {...icon} />,
          locked: missing("WaterMeter.Delete"),
          onChoose: () => setOpen({ what: "delete", meter }),
        },
      ]}
    />
  );
  const customer: Column<WaterMeter>[] = [
    {
      key: "customerName",
      head: t("customerName"),
      cell: (meter) => meter.customerName || "--",
      sortable: true,
    },
    {
      key: "customerCode",
      head: t("customerCode"),
      cell: (meter) => meter.customerCode || "--",
      sortable: true,
      from: 1920,
    },
  ];
  const columns: Column<WaterMeter>[] = [
    { key: "code", head: t("code"), cell: name, sortable: true, isName: true },
    ...(hidesCustomers ? [] : customer),
    { key: "zone", head: t("zone"), cell: (meter) => zoneName(meter.zoneId), from: 1280 },
    {
      key: "lastReadingAt",
      head: t("lastReading"),
      cell: ({ lastReading }) =>
        lastReading ? (
          <>
            <NoWrap>{format.quantity(lastReading.index, "m3", 1)}</NoWrap>
            <br />
            <Muted>{format.date(lastReading.at)}</Muted>
          </>
        ) : (
          "--"
        ),
      sortable: true,
    },
    {
      key: "volume",
      head: t("volume"),
      align: "end",
      cell: (meter) => (meter.volume === null ? "--" : volume(meter.volume)),
      unit: () => format.symbol("m3"),
      sortable: true,
    },
    {
      key: "share",
      head: t("share"),
      align: "end",
      cell: (meter) => (meter.share === null ? "--" : format.proportion(meter.share)),
      sortable: true,
      from: 1920,
    },
    { key: "remarks", head: t("status"), cell: remarks },
    { key: "menu", head: "", headLabel: t("actions"), width: 48, always: true, cell: menu },
  ];
  const areaName = zoneId === null ? null : (zones.find(({ id }) => id === zoneId)?.name ?? `#${zoneId}`);
  const importButton = (kind: MeterImportKind, permission: Permission) => (
    <LockedButton
      variant="outlined"
      startIcon={<IconUpload {...icon} />}
      locked={missing(permission, t("messages:not_permitted"))}
      onClick={() => setOpen({ what: "import", kind })}
    >
      {kind === "meters" ? t("importMeters") : t("importReadings")}
    </LockedButton>
  );
  return (
    <PageBody>
      <PageHeader title={title} {...trail} />
      <UnsentReadings />
      <PeriodPicker
        range={range}
        shown={totals.data}
        onChange={(period) => onSearch({ from: undefined, to: undefined, ...period, page: undefined })}
      />
      <Layout>
        {!narrow && (
          <MeterAreas
            period={range.filter}
            chosen={search.zone}
            onChoose={(zone) => onSearch({ zone, page: undefined })}
          />
        )}
        <Column12>
          {zoneId !== null && areaName && <AreaCard zoneId={zoneId} name={areaName} period={range.filter} />}
          <ListPage
            list="waterMeters"
            title={areaName ?? (search.zone === withoutZone ? t("noZone") : t("allAreas"))}
            inTab
            exports={{ route: exportWaterMeters, query: listQuery, personal: true }}
            actions={
              <>
                {importButton("readings", "WaterMeter.Update")}
                {importButton("meters", "WaterMeter.Create")}
                <LockedButton
                  variant="contained"
                  startIcon={<IconPlus {...icon} />}
                  locked={missing("WaterMeter.Create")}
                  onClick={() => setOpen({ what: "add" })}
                >
                  {t("add")}
                </LockedButton>
              </>
            }
            query={query}
            failed={t("failed")}
            rowKey={(meter) => String(meter.id)}
            columns={columns}
            onOpen={show}
            card={(meter) => (
              <>
                <CardLine gap={8}>
                  {name(meter)}
                  {menu(meter)}
                </CardLine>
                {!hidesCustomers && <div>{meter.customerName || "--"}</div>}
                <CardLine gap={8}>
                  <Muted>{t("lastReading")}</Muted>
                  <span>{format.quantity(meter.lastReading?.index, "m3", 1)}</span>
                </CardLine>
                <CardLine gap={8}>
                  <Muted>{t("volume")}</Muted>
                  <b>{format.quantity(meter.volume, "m3", 1)}</b>
                </CardLine>
                {remarks(meter)}
              </>
            )}
            search={search}
            onSearch={onSearch}
            searchLabel={t("search")}
            filterNames={narrow ? ["zone", "show"] : ["show"]}
            filters={(change) => <MeterFilters areas={narrow} search={search} onChange={change} />}
            defaultSort="code"
            empty={{
              icon: <IconRuler2 size={20} stroke={1.75} aria-hidden />,
              reason: t("empty"),
              next: may("WaterMeter.Create") ? t("emptyNext") : undefined,
              ...(may("WaterMeter.Create")
                ? {
                    action: (
                      <Button onClick={() => setOpen({ what: "import", kind: "meters" })}>
                        {t("importMeters")}
                      </Button>
                    ),
                  }
                : {}),
            }}
          >
            <TotalsBar query={totals} />
          </ListPage>
        </Column12>
      </Layout>
      {search.meter !== undefined && open?.what !== "edit" && (
        <MeterDrawer
          key={search.meter}
          id={search.meter}
          onEdit={(meter) => setOpen({ what: "edit", meter })}
          onClose={() => onSearch({ meter: undefined })}
        />
      )}
      {open?.what === "read" && <AddReading meter={open.meter} onClose={close} />}
      {open?.what === "add" && <MeterForm meter={null} zoneId={zoneId} onClose={close} />}
      {open?.what === "edit" && <MeterForm meter={open.meter} zoneId={zoneId} onClose={close} />}
      {open?.what === "import" && <MeterImport kind={open.kind} onClose={close} />}
      {open?.what === "delete" && (
        <DeleteDialog
          open
          names={[`${open.meter.code} · ${open.meter.customerName}`]}
          affected={t("deleteText")}
          onDelete={() => remove.mutateAsync(open.meter.id)}
          onDeleted={close}
          onClose={close}
        />
      )}
    </PageBody>
  );
};

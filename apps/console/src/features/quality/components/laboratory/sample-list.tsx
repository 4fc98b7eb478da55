import { styled } from "@mui/material/styles";
import { exportSamples, type LaboratorySample, type SampleResultView } from "@sgval/contract/quality/samples";
import { verdictLabels } from "@sgval/contract/quality/texts";
import { IconPencil, IconPlus, IconTestPipe, IconTrash, IconUpload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { useMissingPermission } from "../../../../shared/i18n/use-missing-permission.ts";
import { DeleteDialog } from "../../../../shared/ui/act/delete-dialog.tsx";
import { HeadButton } from "../../../../shared/ui/act/locked-button.tsx";
import { Actions, Muted, Row, Stack } from "../../../../shared/ui/arrange.ts";
import { below } from "../../../../shared/ui/breakpoints.ts";
import { Fold } from "../../../../shared/ui/fold.ts";
import { ExportMenu } from "../../../../shared/ui/list/export-menu.tsx";
import type { PageChange } from "../../../../shared/ui/list/list-pager.tsx";
import { ListSection } from "../../../../shared/ui/list/list-section.tsx";
import type { Column } from "../../../../shared/ui/list/list-types.ts";
import { RowMenu } from "../../../../shared/ui/list/row-menu.tsx";
import { paint } from "../../../../shared/ui/paint.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { sampleListQuery, useDeleteSample } from "../../api/samples.ts";
import { SampleFormDrawer } from "./sample-form.tsx";
import { SampleImport } from "./sample-import.tsx";
import { useResultParts, useResultText } from "./sample-text.tsx";

const icon = { size: 16, stroke: 1.75, "aria-hidden": true } as const;
const usualSize = 10;

const Bad = styled("ul")({
  margin: 0,
  padding: 0,
  listStyle: "none",
  color: paint.criticalText,
  fontWeight: 600,
});
/** Names begin, numbers end and units begin below each other. */
const Results = styled("dl")({
  ...typeScale.bodyS,
  display: "grid",
  gridTemplateColumns: "minmax(0, max-content) max-content max-content",
  gap: "2px 8px",
  margin: 0,
  paddingBlock: 4,
  "& > div": { display: "grid", gridColumn: "1 / -1", gridTemplateColumns: "subgrid" },
  "& dt": { paddingInlineEnd: 16, color: paint.mute },
  "& dd": { margin: 0, textAlign: "end" },
  "& dd[data-unit]": { ...typeScale.label, color: paint.mute, textAlign: "start" },
  "& > div[data-bad=true] dd:not([data-unit])": { color: paint.criticalText, fontWeight: 600 },
  [below("sm")]: { gridTemplateColumns: "minmax(0, 1fr) max-content max-content" },
});
const CardLine = styled(Row)({ justifyContent: "space-between" });
const Mark = styled("span")({
  padding: "1px 8px",
  border: `1px solid ${paint.line}`,
  borderRadius: 10,
  color: paint.ink2,
  whiteSpace: "nowrap",
});

/** How many results of a sample comply, those that do not in words, and all of them on demand. */
const ResultList = ({ results }: { results: readonly SampleResultView[] }) => {
  const { t } = useTranslation("quality");
  const format = useFormat();
  const resultText = useResultText();
  const partsOf = useResultParts();
  const bad = results.filter(({ verdict }) => verdict === "non_compliant");
  const good = results.filter(({ verdict }) => verdict === "compliant");
  const assessed = bad.length + good.length;
  return (
    <div>
      {assessed > 0 && <div>{t("lab.comply", { good: good.length, assessed })}</div>}
      {bad.length > 0 && (
        <Bad>
          {bad.map((result) => (
            <li key={result.parameter}>
              {`${format.shortName(result.parameter)} ${resultText(result)} · ${verdictLabels.non_compliant[format.language]}`}
            </li>
          ))}
        </Bad>
      )}
      <Fold>
        <summary>{t("lab.allResults", { count: results.length })}</summary>
        <Results>
          {[...bad, ...results.filter((result) => !bad.includes(result))].map((result) => {
            const { text, unit } = partsOf(result);
            return (
              <div key={result.parameter} data-bad={bad.includes(result)}>
                <dt>{format.shortName(result.parameter)}</dt>
                <dd>{text}</dd>
                <dd data-unit>{unit}</dd>
              </div>
            );
          })}
        </Results>
      </Fold>
    </div>
  );
};

type Open = { what: "add" | "import" } | { what: "edit" | "delete"; sample: LaboratorySample } | null;

/** The laboratory samples of a device, typed in or imported. */
export const SampleList = (props: {
  deviceId: number;
  page: number | undefined;
  size: number | undefined;
  onPage: (change: PageChange) => void;
}) => {
  const { deviceId, page, size, onPage } = props;
  const { t } = useTranslation(["quality", "forms"]);
  const format = useFormat();
  const locked = useMissingPermission("Device.Update");
  const query = useQuery(sampleListQuery(deviceId, { page: page ?? 1, size: size ?? usualSize }));
  const remove = useDeleteSample(deviceId);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const name = (sample: LaboratorySample) => format.dateTime(sample.takenAt);
  const marks = (sample: LaboratorySample) => (
    <Actions>
      {sample.late && <Mark title={t("lab.lateHelp")}>{t("lab.late")}</Mark>}
      {sample.note && <Muted>{sample.note}</Muted>}
    </Actions>
  );
  const menu = (sample: LaboratorySample) => (
    <RowMenu
      label={t("forms:actionsOf", { name: name(sample) })}
      actions={[
        {
          key: "edit",
          label: t("forms:edit"),
          icon: <IconPencil {...icon} />,
          locked,
          onChoose: () => setOpen({ what: "edit", sample }),
        },
        {
          key: "delete",
          label: t("forms:delete"),
          icon: <IconTrash {...icon} />,
          locked,
          onChoose: () => setOpen({ what: "delete", sample }),
        },
      ]}
    />
  );
  const columns: Column<LaboratorySample>[] = [
    { key: "takenAt", head: t("lab.takenAt"), cell: name, isName: true },
    {
      key: "code",
      head: t("lab.code"),
      cell: ({ code, laboratory }) => (
        <div>
          <div>{code}</div>
          <Muted>{laboratory}</Muted>
        </div>
      ),
    },
    {
      key: "results",
      head: t("lab.results"),
      cell: ({ results }) => <ResultList results={results} />,
      width: "minmax(320px, 3fr)",
    },
    { key: "remarks", head: t("lab.remarks"), cell: marks, from: 960 },
    { key: "menu", head: "", headLabel: t("lab.actions"), align: "end", cell: menu, always: true },
  ];
  return (
    <>
      <ListSection<LaboratorySample>
        caption={t("lab.list")}
        title={t("lab.list")}
        actions={
          <Actions>
            <ExportMenu route={exportSamples} params={{ id: deviceId }} query={{}} about={t("lab.list")} />
            <HeadButton icon={IconUpload} locked={locked} onClick={() => setOpen({ what: "import" })}>
              {t("lab.import")}
            </HeadButton>
            <HeadButton icon={IconPlus} main locked={locked} onClick={() => setOpen({ what: "add" })}>
              {t("lab.add")}
            </HeadButton>
          </Actions>
        }
        query={query}
        failed={t("lab.failed")}
        rowKey={({ id }) => String(id)}
        columns={columns}
        renderCard={(sample) => (
          <Stack gap={2}>
            <CardLine gap={8}>
              <b>{name(sample)}</b>
              {menu(sample)}
            </CardLine>
            <Muted>{`${sample.code} · ${sample.laboratory}`}</Muted>
            <ResultList results={sample.results} />
            {marks(sample)}
          </Stack>
        )}
        empty={{
          icon: <IconTestPipe size={20} stroke={1.75} aria-hidden />,
          reason: t("lab.empty"),
          next: t("lab.emptyNext"),
        }}
        page={page}
        size={size}
        defaultSize={usualSize}
        onPage={onPage}
      />
      {open?.what === "add" && <SampleFormDrawer deviceId={deviceId} sample={null} onClose={close} />}
      {open?.what === "edit" && <SampleFormDrawer deviceId={deviceId} sample={open.sample} onClose={close} />}
      {open?.what === "import" && <SampleImport deviceId={deviceId} onClose={close} />}
      {open?.what === "delete" && (
        <DeleteDialog
          open
          names={[`${name(open.sample)} · ${open.sample.code}`]}
          affected={t("lab.deleteText")}
          onDelete={() => remove.mutateAsync(open.sample.id)}
          onDeleted={close}
          onClose={close}
        />
      )}
    </>
  );
};

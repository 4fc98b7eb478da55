import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import OutlinedInput from "@mui/material/OutlinedInput";
import { type Decoder, longestProgram } from "@sgval/contract/decoders/decoders";
import { IconPencil } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { usePageTitle } from "../../../shared/format/use-page-title.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { useMissingPermissions } from "../../../shared/i18n/use-missing-permission.ts";
import { LockedButton } from "../../../shared/ui/act/locked-button.tsx";
import { Actions, Stack } from "../../../shared/ui/arrange.ts";
import { Field } from "../../../shared/ui/form/field.tsx";
import { LeaveGuard } from "../../../shared/ui/form/leave-guard.tsx";
import { Body, Cell, HeadCell, NameCell, Scroller, Table } from "../../../shared/ui/list/plain-table.ts";
import { DescriptionList } from "../../../shared/ui/page/description-list.tsx";
import { PageBody } from "../../../shared/ui/page/page-body.tsx";
import { PageHeader } from "../../../shared/ui/page/page-header.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { decoderQuery, useAddVersion, useChooseVersion, useReadVersion } from "../api/decoders.ts";
import { useProgramProblem } from "../use-program-problem.ts";
import { DecoderFormDrawer } from "./decoder-form.tsx";
import { ProgramText } from "./program-text.tsx";
import { TestInputs } from "./test-inputs.tsx";
import { TryDownlink } from "./try-downlink.tsx";

const AboutCard = ({ decoder }: { decoder: Decoder }) => {
  const { t } = useTranslation(["decoders", "common"]);
  const format = useFormat();
  const missing = useMissingPermissions();
  const [editing, setEditing] = useState(false);
  const { lastError } = decoder;
  return (
    <SectionCard
      title={t("about")}
      actions={
        <LockedButton
          variant="outlined"
          startIcon={<IconPencil size={18} stroke={1.75} />}
          locked={missing("Decoder.Update")}
          onClick={() => setEditing(true)}
        >
          {t("edit")}
        </LockedButton>
      }
    >
      <Stack gap={12}>
        {lastError && (
          <Alert severity="warning">
            {t("lastError", { time: format.timestamp(lastError.at) })}
            {t("common:colon")}
            {t(`reason.${lastError.reason}`)}
            {lastError.detail && ` (${lastError.detail})`}
          </Alert>
        )}
        <DescriptionList
          properties={[
            { key: "description", label: t("description"), content: decoder.description ?? "--" },
            { key: "devices", label: t("devices"), content: format.count(decoder.devices) },
            { key: "errors", label: t("errors"), content: format.count(decoder.errors) },
            { key: "bytesPath", label: t("bytesPath"), content: decoder.bytesPath ?? t("byNetwork") },
            { key: "encoding", label: t("encoding"), content: t(`encodings.${decoder.encoding}`) },
            { key: "portPath", label: t("portPath"), content: decoder.portPath ?? t("byNetwork") },
          ]}
        />
      </Stack>
      {editing && <DecoderFormDrawer decoder={decoder} onClose={() => setEditing(false)} />}
    </SectionCard>
  );
};

const Versions = ({ decoder, onLoad }: { decoder: Decoder; onLoad: (source: string) => void }) => {
  const { t } = useTranslation(["decoders", "messages"]);
  const format = useFormat();
  const errorText = useErrorText();
  const missing = useMissingPermissions();
  const read = useReadVersion(decoder.id);
  const choose = useChooseVersion(decoder.id);
  const fail = (error: Error) => showSnackbar("error", errorText(error));
  return (
    <SectionCard title={t("versions")} sub={t("versionsText")} flush>
      <Scroller tabIndex={0} role="region" aria-label={t("versions")}>
        <Table>
          <thead>
            <tr>
              <HeadCell scope="col">{t("activeVersion")}</HeadCell>
              <HeadCell scope="col">{t("note")}</HeadCell>
              <HeadCell scope="col">{t("createdBy")}</HeadCell>
              <HeadCell scope="col">{t("createdAt")}</HeadCell>
              <HeadCell scope="col">{t("actions")}</HeadCell>
            </tr>
          </thead>
          <Body>
            {decoder.versions.map(({ number, note, createdBy, createdAt }) => (
              <tr key={number}>
                <NameCell scope="row">{format.count(number)}</NameCell>
                <Cell>{note ?? "--"}</Cell>
                <Cell>{createdBy}</Cell>
                <Cell>{format.timestamp(createdAt)}</Cell>
                <Cell>
                  {number === decoder.activeVersion ? (
                    t("inUseNow")
                  ) : (
                    <Actions>
                      <Button
                        variant="outlined"
                        aria-label={t("showVersion", { number })}
                        onClick={() => read.mutate(number, { onSuccess: onLoad, onError: fail })}
                      >
                        {t("show")}
                      </Button>
                      <LockedButton
                        variant="outlined"
                        locked={missing("Decoder.Update")}
                        disabled={choose.isPending}
                        onClick={() =>
                          choose.mutate(number, {
                            onSuccess: ({ data }) => {
                              onLoad(data.source);
                              showSnackbar("success", t("messages:update_success"));
                            },
                            onError: fail,
                          })
                        }
                      >
                        {t("useVersion", { number })}
                      </LockedButton>
                    </Actions>
                  )}
                </Cell>
              </tr>
            ))}
          </Body>
        </Table>
      </Scroller>
    </SectionCard>
  );
};

const DecoderEditor = ({ decoder }: { decoder: Decoder }) => {
  const { t } = useTranslation(["decoders", "messages"]);
  const errorText = useErrorText();
  const missing = useMissingPermissions();
  const programProblem = useProgramProblem();
  const [typed, setTyped] = useState<string | null>(null);
  const [note, setNote] = useState("");
  const add = useAddVersion(decoder.id);
  const source = typed ?? decoder.source;
  const isChanged = source !== decoder.source;
  const locked = missing("Decoder.Update");
  const save = () =>
    add.mutate(
      { source, note },
      {
        onSuccess: () => {
          setTyped(null);
          setNote("");
          showSnackbar("success", t("messages:update_success"));
        },
      },
    );
  return (
    <>
      <SectionCard title={t("program")} sub={t("programHelp")}>
        <Stack gap={12}>
          <Field label={t("program")} error={programProblem(add.error)}>
            {(aria) => (
              <ProgramText value={source} onChange={setTyped} readOnly={locked !== undefined} aria={aria} />
            )}
          </Field>
          <Field label={t("note")} help={t("noteHelp")}>
            {(aria) => (
              <OutlinedInput
                value={note}
                onChange={(event) => setNote(event.target.value)}
                inputProps={{ ...aria, maxLength: 500 }}
              />
            )}
          </Field>
          {add.error && <Alert severity="error">{errorText(add.error)}</Alert>}
          <Actions>
            <LockedButton
              variant="contained"
              locked={locked}
              disabled={!isChanged || add.isPending || source.length > longestProgram}
              onClick={save}
            >
              {t("saveVersion")}
            </LockedButton>
            <Button variant="outlined" disabled={!isChanged} onClick={() => setTyped(null)}>
              {t("discard")}
            </Button>
          </Actions>
        </Stack>
      </SectionCard>
      <TestInputs decoder={decoder} source={source} />
      <TryDownlink source={source} />
      <Versions decoder={decoder} onLoad={setTyped} />
      <LeaveGuard dirty={isChanged} />
    </>
  );
};

/** A decoder: its program and versions, messages to try it with, who uses it and what went wrong. */
export const DecoderPage = () => {
  const { t } = useTranslation(["decoders", "common"]);
  const { id = "" } = useParams({ strict: false });
  const query = useQuery(decoderQuery(Number(id)));
  usePageTitle(query.data?.name ?? t("one"));
  return (
    <PageBody>
      <PageHeader
        title={query.data?.name ?? t("one")}
        trail={[{ key: "list", node: <Link to={paths.decoders}>{t("title")}</Link> }]}
        trailLabel={t("common:trail")}
      />
      <QueryState query={query} failed={t("oneFailed")}>
        {(decoder) => (
          <>
            <AboutCard decoder={decoder} />
            <DecoderEditor key={decoder.id} decoder={decoder} />
          </>
        )}
      </QueryState>
    </PageBody>
  );
};

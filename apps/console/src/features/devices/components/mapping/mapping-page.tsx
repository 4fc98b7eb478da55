import { zodResolver } from "@hookform/resolvers/zod";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../../config/paths.ts";
import { useMay } from "../../../../shared/api/ability.ts";
import { showSnackbar } from "../../../../shared/api/snackbar.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { usePageTitle } from "../../../../shared/format/use-page-title.ts";
import { useErrorText } from "../../../../shared/i18n/use-error-text.ts";
import { usePageSearch } from "../../../../shared/page-search.ts";
import { letterQuery } from "../../../../shared/queries/dead-letters.ts";
import { useDeviceGateway } from "../../../../shared/queries/device-gateway.ts";
import { unmappedQuery } from "../../../../shared/queries/unmapped-fields.ts";
import { FormColumn, SaveBar } from "../../../../shared/ui/act/save-bar.tsx";
import { LeaveGuard } from "../../../../shared/ui/form/leave-guard.tsx";
import { SaveButton } from "../../../../shared/ui/form/save-button.tsx";
import { submitKeys } from "../../../../shared/ui/form/submit-keys.ts";
import { useSave } from "../../../../shared/ui/form/use-save.ts";
import { PageBody } from "../../../../shared/ui/page/page-body.tsx";
import { PageHeader } from "../../../../shared/ui/page/page-header.tsx";
import { mappingTestQuery, newestLetterQuery, testedLetter } from "../../api/mapping.ts";
import { useUpdateDevice } from "../../api/save-device.ts";
import { type DeviceFormValues, formOf, mappingSchema, nestedPaths } from "../../device-form.ts";
import { mappingSearch } from "../../list-search.ts";
import { DeviceLoader } from "../device-loader.tsx";
import { useChangedMeanwhile } from "../form/changed-meanwhile.tsx";
import { useSaveAsProfile } from "../profiles/use-save-as-profile.tsx";
import { KeptMessages, useKeptMessages } from "./kept-messages.tsx";
import { ListenPanel } from "./listen-panel.tsx";
import { MappingCards } from "./mapping-cards.tsx";
import { MessageCard } from "./message-card.tsx";
import { PresetField } from "./preset-field.tsx";
import { UnsentChannels } from "./unsent-channels.tsx";
import { useTriedMessage } from "./use-tried-message.ts";

/** What the editor starts with: the dead letter of the address, else the last message with unknown keys, else the last dead letter. */
const useFirstMessage = (deviceId: number) => {
  const [{ letter }] = usePageSearch(mappingSearch);
  const mayReadLetters = useMay()("Mqtt.Index");
  const ofLetter = useQuery({ ...letterQuery(letter ?? 0), enabled: letter !== undefined });
  const unmapped = useQuery(unmappedQuery(deviceId));
  const last = unmapped.data?.lastPayload ?? null;
  const newest = useQuery({
    ...newestLetterQuery(deviceId),
    enabled: mayReadLetters && letter === undefined && unmapped.isSuccess && last === null,
  });
  const kept = letter === undefined ? (newest.data ?? null) : ofLetter.data && testedLetter(ofLetter.data);
  return { last, first: last !== null && letter === undefined ? { payload: last } : (kept ?? null) };
};

const MappingEditor = ({ device }: { device: DeviceDetail }) => {
  const { t } = useTranslation(["devices", "forms", "messages"]);
  const format = useFormat();
  const errorText = useErrorText();
  const mayReadLetters = useMay()("Mqtt.Index");
  const stored = useMemo(() => formOf(device), [device]);
  const [base, setBase] = useState(stored);
  const form = useForm<DeviceFormValues>({
    resolver: zodResolver(mappingSchema),
    mode: "onTouched",
    values: base,
  });
  const update = useUpdateDevice(device.id);
  const client = useQueryClient();
  const letter = useMutation({
    mutationFn: () => client.fetchQuery({ ...newestLetterQuery(device.id), staleTime: 0 }),
  });
  const gateway = useDeviceGateway(device.id);
  const kept = useKeptMessages(device.id);
  const { last, first } = useFirstMessage(device.id);
  const tried = useTriedMessage(first);
  const { message, use, opened, setOpened } = tried;
  const { saveAsButton, saveAsDrawer } = useSaveAsProfile(form, { message });
  const values = form.watch();
  const test = useQuery(mappingTestQuery(device.id, values, tried.tested));
  const [isSaved, setIsSaved] = useState(false);
  const { isDirty, errors } = form.formState;
  // All channels are saved together: what somebody else made of them meanwhile must not be undone unseen.
  const changed = useChangedMeanwhile(form, stored, [base, setBase]);
  const wrong = values.channels.filter((_channel, index) => errors.channels?.[index] !== undefined);
  const { onSubmit, failure, saving } = useSave(form, {
    fields: ["channels", "payloadKeys"],
    nested: () => nestedPaths(form.getValues()),
    save: async (after) => {
      const saved = formOf(await update.mutateAsync({ before: base, after }));
      setBase(saved);
      form.reset(saved);
      setIsSaved(true);
      showSnackbar("success", t("messages:update_success"));
      await kept.read();
    },
    failed: t("messages:update_failed"),
  });
  // Before a message was tested there is nothing to change, and without kept messages nothing to read anew.
  const isShown = (test.data?.fields.length ?? 0) > 0;
  const canSave = isShown || isDirty || isSaved || failure !== null || kept.count > 0;
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void onSubmit(event)} {...submitKeys}>
        <FormColumn>
          <MessageCard text={t("mapping.messageText")} message={message} onChange={tried.type}>
            <ListenPanel deviceId={device.id} onUse={use}>
              <Button
                variant="contained"
                disabled={message.payload.trim() === ""}
                onClick={() => use(message)}
              >
                {t("mapping.test")}
              </Button>
              {last !== null && (
                <Button variant="outlined" onClick={() => use({ payload: last })}>
                  {t("mapping.useLast")}
                </Button>
              )}
              {mayReadLetters && (
                <Button
                  variant="outlined"
                  disabled={letter.isPending}
                  onClick={() =>
                    letter.mutate(undefined, {
                      onSuccess: (newest) =>
                        newest === null ? showSnackbar("error", t("emptyFiltered")) : use(newest),
                      onError: (error) => showSnackbar("error", errorText(error)),
                    })
                  }
                >
                  {t("mapping.useLetter")}
                </Button>
              )}
            </ListenPanel>
          </MessageCard>
          <MappingCards
            test={test}
            opened={opened}
            onOpen={setOpened}
            preset={<PresetField deviceId={device.id} message={message} gateway={gateway} onUse={use} />}
          >
            <UnsentChannels device={device} test={test.data} />
          </MappingCards>
          {changed}
          <KeptMessages deviceId={device.id} kept={kept} />
          {canSave && (
            <SaveBar data-save-bar>
              {failure && <Alert severity="error">{failure}</Alert>}
              {wrong.length > 0 && (
                <Alert severity="error">
                  {t("mapping.wrong", {
                    names: wrong
                      .map(
                        ({ parameter, mappingKey }) => `${format.parameterName(parameter)} (${mappingKey})`,
                      )
                      .join(", "),
                  })}
                </Alert>
              )}
              <SaveButton saving={saving} label={t("forms:save")} />
              {values.channels.length > 0 && saveAsButton}
              {isSaved && !isDirty && (
                <Button variant="outlined" component={Link} to={pathTo(paths.device, { id: device.id })}>
                  {t("mapping.openDevice")}
                </Button>
              )}
            </SaveBar>
          )}
        </FormColumn>
      </form>
      {saveAsDrawer}
      <LeaveGuard dirty={isDirty} />
    </FormProvider>
  );
};

/** The editor that says what the fields of a device's messages are; `letter` in the address names a dead letter to start with. */
export const MappingPage = () => {
  const { t } = useTranslation(["devices", "common"]);
  const { id = "" } = useParams({ strict: false });
  usePageTitle(t("mapping.open"));
  return (
    <DeviceLoader key={id} id={Number(id)}>
      {(device) => (
        <PageBody>
          <PageHeader
            title={t("mapping.title", { name: device.displayName })}
            trail={[
              { key: "list", node: <Link to={paths.deviceList}>{t("title")}</Link> },
              {
                key: "device",
                node: (
                  <Link to={paths.device} params={{ id }} search={{ tab: "settings" }}>
                    {device.displayName}
                  </Link>
                ),
              },
            ]}
            trailLabel={t("common:trail")}
          />
          <MappingEditor key={device.id} device={device} />
        </PageBody>
      )}
    </DeviceLoader>
  );
};

import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { type Broker, topicTakenDetails } from "@sgval/contract/connections/brokers";
import { exportUnclaimedTopics, type UnclaimedTopic } from "@sgval/contract/connections/unclaimed-topics";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../../config/paths.ts";
import { useMay } from "../../../../shared/api/ability.ts";
import { toApiError } from "../../../../shared/api/api-error.ts";
import { showSnackbar } from "../../../../shared/api/snackbar.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { useErrorText } from "../../../../shared/i18n/use-error-text.ts";
import { useMissingPermission } from "../../../../shared/i18n/use-missing-permission.ts";
import { LockedButton } from "../../../../shared/ui/act/locked-button.tsx";
import { QuestionDialog } from "../../../../shared/ui/act/question-dialog.tsx";
import { AddressLink } from "../../../../shared/ui/address-link.tsx";
import { Actions } from "../../../../shared/ui/arrange.ts";
import { FormDevice } from "../../../../shared/ui/form/form-device.tsx";
import { ExportMenu } from "../../../../shared/ui/list/export-menu.tsx";
import { ListSection } from "../../../../shared/ui/list/list-section.tsx";
import type { Column } from "../../../../shared/ui/list/list-types.ts";
import { useKeptOrder } from "../../../../shared/ui/list/steady-order.ts";
import { useDensity } from "../../../../shared/ui/page/page-frame.ts";
import { unclaimedQuery, useAssignDevice } from "../../api/brokers.ts";

const defaultSize = 5;
/** Topics and payloads are what somebody sent: they may be long and in any reading direction. */
const Given = styled("bdi")({ overflowWrap: "anywhere" });
const Payload = styled("code")({
  display: "block",
  maxWidth: 360,
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
});

const keyOf = ({ brokerId, topic }: UnclaimedTopic): string => `${brokerId} ${topic}`;

/** Form of a new device with what is known of it. */
const newDevice = ({ brokerId, topic, name }: UnclaimedTopic): string =>
  pathTo(
    paths.deviceAdd,
    {},
    { ...(name === null ? {} : { name }), topicSend: topic, broker: String(brokerId) },
  );

const ClaimDialog = ({ topic, onClose }: { topic: UnclaimedTopic; onClose: () => void }) => {
  const { t } = useTranslation(["connections", "forms", "messages"]);
  const errorText = useErrorText();
  const format = useFormat();
  const assign = useAssignDevice();
  const { control, watch } = useForm<{ deviceId: number | null }>({ defaultValues: { deviceId: null } });
  const deviceId = watch("deviceId");
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = async () => {
    if (deviceId === null) return;
    try {
      await assign.mutateAsync({ id: topic.brokerId, deviceId, topic: topic.topic });
      showSnackbar("success", t("messages:update_success"));
      onClose();
    } catch (error) {
      const taken = topicTakenDetails.safeParse(toApiError(error).details);
      setProblem(
        taken.success && taken.data.deviceName !== null
          ? t("mqtt.unclaimed.takenBy", { device: taken.data.deviceName })
          : errorText(error),
      );
    }
  };
  return (
    <QuestionDialog
      open
      title={t("mqtt.unclaimed.claim")}
      text={[
        t("mqtt.unclaimed.claimText", { topic: topic.topic }),
        topic.kept > 0 &&
          t("mqtt.unclaimed.keptText", { count: topic.kept, number: format.count(topic.kept) }),
      ]
        .filter((text) => text !== false)
        .join(" ")}
      cancelLabel={t("forms:cancel")}
      verbLabel={t("mqtt.unclaimed.claim")}
      busy={assign.isPending || deviceId === null}
      problem={problem}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      <FormDevice
        control={control}
        name="deviceId"
        label={t("token.device")}
        noneText={t("token.noDevice")}
      />
    </QuestionDialog>
  );
};

/** Topics that brokers deliver and no device claims, the newest first; rows keep their places while messages come. */
export const UnclaimedTopics = ({ brokers }: { brokers: readonly Broker[] }) => {
  const { t } = useTranslation(["connections", "messages"]);
  const format = useFormat();
  const may = useMay();
  const [density] = useDensity();
  const [{ page, size }, setPage] = useState<{ page?: number | undefined; size?: number | undefined }>({});
  const query = useQuery(unclaimedQuery({ page: page ?? 1, size: size ?? defaultSize }));
  const shown = useKeptOrder(`${page} ${size}`, query.data?.data, keyOf);
  const [claiming, setClaiming] = useState<UnclaimedTopic | null>(null);
  const nameOf = ({ brokerId }: UnclaimedTopic) => brokers.find(({ id }) => id === brokerId)?.name ?? "--";
  const locked = useMissingPermission("Mqtt.Connect");
  const actions = (row: UnclaimedTopic) => (
    <Actions>
      {row.reason === "no_device" && may("Device.Create") && (
        <Button size="small" variant="outlined" component={AddressLink} href={newDevice(row)}>
          {t("mqtt.unclaimed.make")}
        </Button>
      )}
      <LockedButton size="small" variant="outlined" locked={locked} onClick={() => setClaiming(row)}>
        {t("mqtt.unclaimed.claim")}
      </LockedButton>
    </Actions>
  );
  const columns: readonly Column<UnclaimedTopic>[] = [
    {
      key: "topic",
      head: t("mqtt.unclaimed.topic"),
      isName: true,
      cell: (row) => (
        <Given dir="ltr">
          <b>{row.topic}</b>
        </Given>
      ),
    },
    { key: "broker", head: t("mqtt.unclaimed.broker"), cell: nameOf },
    {
      key: "reason",
      head: t("mqtt.unclaimed.reason"),
      cell: (row) => t(`mqtt.unclaimed.because.${row.reason}`),
    },
    { key: "times", head: t("mqtt.unclaimed.times"), align: "end", cell: (row) => format.count(row.times) },
    { key: "kept", head: t("mqtt.unclaimed.kept"), align: "end", cell: (row) => format.count(row.kept) },
    { key: "lastAt", head: t("mqtt.unclaimed.lastAt"), cell: (row) => format.timestamp(row.lastAt) },
    {
      key: "payload",
      head: t("mqtt.unclaimed.payload"),
      cell: (row) => (
        <Payload dir="ltr" title={row.payload}>
          {row.payload}
        </Payload>
      ),
      from: 1280,
    },
    { key: "actions", head: t("token.actions"), cell: actions },
  ];
  const title = t("mqtt.unclaimed.title");
  const silent = brokers.filter(({ status }) => status.state !== "connected").map(({ name }) => name);
  return (
    <>
      <ListSection
        title={title}
        sub={query.data && format.count(query.data.metaData.total)}
        actions={
          query.data && query.data.metaData.total > 0 ? (
            <ExportMenu route={exportUnclaimedTopics} query={{}} about={title} />
          ) : undefined
        }
        caption={title}
        query={{ ...query, data: query.data && shown && { ...query.data, data: shown } }}
        failed={t("mqtt.unclaimed.failed")}
        rowKey={keyOf}
        columns={columns}
        density={density}
        renderCard={(row) => (
          <>
            <Given dir="ltr">
              <b>{row.topic}</b>
            </Given>
            <div>
              {nameOf(row)} · {t(`mqtt.unclaimed.because.${row.reason}`)}
            </div>
            <div>
              {t("mqtt.unclaimed.keptOf", { kept: format.count(row.kept), times: format.count(row.times) })}
              {" · "}
              {format.timestamp(row.lastAt)}
            </div>
            {actions(row)}
          </>
        )}
        empty={{
          reason: t("mqtt.unclaimed.empty"),
          next: silent.length === 0 ? undefined : t("mqtt.unclaimed.silent", { names: silent.join(", ") }),
        }}
        page={page}
        size={size}
        defaultSize={defaultSize}
        onPage={setPage}
      />
      {claiming && <ClaimDialog topic={claiming} onClose={() => setClaiming(null)} />}
    </>
  );
};

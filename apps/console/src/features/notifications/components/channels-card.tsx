import OutlinedInput from "@mui/material/OutlinedInput";
import { styled } from "@mui/material/styles";
import type { Channel } from "@sgval/contract/notifications/channels";
import { IconBrandTelegram, IconMessage, IconWebhook } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { useMissingPermission } from "../../../shared/i18n/use-missing-permission.ts";
import { DeleteDialog } from "../../../shared/ui/act/delete-dialog.tsx";
import { QuestionDialog } from "../../../shared/ui/act/question-dialog.tsx";
import { Stack } from "../../../shared/ui/arrange.ts";
import { Field } from "../../../shared/ui/form/field.tsx";
import { RowsCard, RowVerbs } from "../../../shared/ui/page/rows-card.tsx";
import { channelsQuery, useDeleteChannel, useTestChannel } from "../api/notifications.ts";
import { ChannelDrawer, type MadeSecret } from "./channel-drawer.tsx";
import { ChannelSecret } from "./channel-secret.tsx";
import { useReasonText } from "./reason-text.ts";

const icons = { webhook: IconWebhook, telegram: IconBrandTelegram, sms: IconMessage };

const Address = styled("span")({ overflowWrap: "anywhere" });

/** Shows in words what became of a test. */
export const useShowTest = () => {
  const { t } = useTranslation("notifications");
  const reasonText = useReasonText();
  const errorText = useErrorText();
  return async (test: Promise<{ sent: boolean; reason: string | null }>): Promise<void> => {
    try {
      const { sent, reason } = await test;
      if (sent) showSnackbar("success", t("tested"));
      else showSnackbar("error", t("testFailed", { reason: reasonText(reason) }));
    } catch (error) {
      showSnackbar("error", errorText(error));
    }
  };
};

const ChannelRow = (props: {
  channel: Channel;
  locked: boolean;
  onTest: () => void;
  onEdit: () => void;
  onDelete: () => void;
}) => {
  const { t } = useTranslation(["notifications", "forms"]);
  const { channel, locked } = props;
  const Icon = icons[channel.type];
  const details = [
    t(`type.${channel.type}`),
    ...(channel.enabled ? [] : [t("channels.off")]),
    ...(channel.insideAllowed ? [t("channels.inside")] : []),
  ];
  return (
    <li>
      <Icon size={20} stroke={1.75} aria-hidden />
      <div>
        <b>{channel.name}</b>
        <small>{details.join(" · ")}</small>
        <small>
          <Address>{channel.url}</Address>
        </small>
        {channel.type === "webhook" && !channel.hasSecret && <small>{t("channels.secretUnknown")}</small>}
      </div>
      {!locked && (
        <RowVerbs
          testLabel={t("channels.test")}
          deleteLabel={t("channels.remove")}
          onTest={props.onTest}
          onEdit={props.onEdit}
          onDelete={props.onDelete}
        />
      )}
    </li>
  );
};

type Open = { act: "edit"; channel: Channel | null } | { act: "delete" | "test"; channel: Channel };

/** Webhooks and messaging services of the installation. */
export const ChannelsCard = () => {
  const { t } = useTranslation(["notifications", "forms"]);
  const missing = useMissingPermission("Setting.Update");
  const query = useQuery(channelsQuery());
  const remove = useDeleteChannel();
  const test = useTestChannel();
  const showTest = useShowTest();
  const [open, setOpen] = useState<Open | null>(null);
  const [made, setMade] = useState<MadeSecret | null>(null);
  const [to, setTo] = useState("");
  const close = () => setOpen(null);
  const startTest = (channel: Channel) => {
    if (channel.type === "webhook") void showTest(test.mutateAsync({ id: channel.id, to: null }));
    else setOpen({ act: "test", channel });
  };
  return (
    <RowsCard
      title={t("channels.title")}
      sub={t("channels.sub")}
      locked={missing}
      addLabel={t("channels.add")}
      onAdd={() => setOpen({ act: "edit", channel: null })}
      query={query}
      failed={t("channels.failed")}
      empty={{ reason: t("channels.none"), next: t("channels.noneNext") }}
      row={(channel) => (
        <ChannelRow
          key={channel.id}
          channel={channel}
          locked={missing !== undefined}
          onTest={() => startTest(channel)}
          onEdit={() => setOpen({ act: "edit", channel })}
          onDelete={() => setOpen({ act: "delete", channel })}
        />
      )}
    >
      {open?.act === "edit" && <ChannelDrawer channel={open.channel} onMade={setMade} onClose={close} />}
      {made && <ChannelSecret made={made} onClose={() => setMade(null)} />}
      {open?.act === "delete" && (
        <DeleteDialog
          open
          names={[open.channel.name]}
          onDelete={() => remove.mutateAsync(open.channel.id)}
          onDeleted={close}
          onClose={close}
        />
      )}
      {open?.act === "test" && (
        <QuestionDialog
          open
          title={t("channels.test")}
          verbLabel={t("channels.test")}
          cancelLabel={t("forms:cancel")}
          onConfirm={() => {
            close();
            void showTest(test.mutateAsync({ id: open.channel.id, to }));
          }}
          onCancel={close}
        >
          <Stack gap={8}>
            <Field label={t("channels.testTo")} help={t("channels.testToHelp")}>
              {(aria) => (
                <OutlinedInput
                  fullWidth
                  value={to}
                  onChange={(event) => setTo(event.target.value)}
                  inputProps={aria}
                />
              )}
            </Field>
          </Stack>
        </QuestionDialog>
      )}
    </RowsCard>
  );
};

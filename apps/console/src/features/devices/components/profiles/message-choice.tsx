import ListSubheader from "@mui/material/ListSubheader";
import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../../shared/api/ability.ts";
import { showSnackbar } from "../../../../shared/api/snackbar.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { letterQuery } from "../../../../shared/queries/dead-letters.ts";
import { Muted } from "../../../../shared/ui/arrange.ts";
import { Field } from "../../../../shared/ui/form/field.tsx";
import { type TestedMessage, testedLetter } from "../../api/mapping.ts";
import { newestLettersQuery, waitingMessagesQuery } from "../../api/received-messages.ts";

/** Takes a message that came and that no device has read: the last one of a waiting device, or a dead letter. */
export const MessageChoice = ({ onUse }: { onUse: (message: TestedMessage) => void }) => {
  const { t } = useTranslation("devices");
  const format = useFormat();
  const may = useMay();
  const client = useQueryClient();
  const { data: waiting = [] } = useQuery({ ...waitingMessagesQuery(), enabled: may("Gateway.Index") });
  const { data: letters = [] } = useQuery({ ...newestLettersQuery(), enabled: may("Mqtt.Index") });
  const read = useMutation({
    mutationFn: async (id: number) => testedLetter(await client.fetchQuery(letterQuery(id))),
    onSuccess: onUse,
    onError: () => showSnackbar("error", t("profiles.takeFailed")),
  });
  if (waiting.length + letters.length === 0) return null;
  const choose = (key: string) => {
    const letter = letters.find(({ id }) => key === `letter ${id}`);
    const device = waiting[Number(key.replace("waiting ", ""))];
    if (letter) read.mutate(letter.id);
    else if (device) onUse(testedLetter({ ...device, receivedAt: device.lastAt }));
  };
  return (
    <Field label={t("profiles.take")}>
      {({ id, ...aria }) => (
        <Select
          // Gone after the choice: it fills in the message.
          value=""
          displayEmpty
          fullWidth
          disabled={read.isPending}
          onChange={(event) => choose(event.target.value)}
          SelectDisplayProps={{ id, ...aria, "aria-label": t("profiles.take") }}
        >
          <MenuItem value="" disabled>
            <Muted>{t("profiles.takeNone")}</Muted>
          </MenuItem>
          {waiting.length > 0 && <ListSubheader>{t("profiles.waiting")}</ListSubheader>}
          {waiting.map(({ key, gatewayName, lastAt }, index) => (
            <MenuItem key={`${gatewayName} ${key}`} value={`waiting ${index}`}>
              {[key, gatewayName, format.timestamp(lastAt)].join(" · ")}
            </MenuItem>
          ))}
          {letters.length > 0 && <ListSubheader>{t("profiles.letters")}</ListSubheader>}
          {letters.map((letter) => (
            <MenuItem key={letter.id} value={`letter ${letter.id}`}>
              {[
                letter.deviceName ?? letter.gatewayName ?? letter.topic ?? letter.source,
                t(`mapping.reason.${letter.reason}`),
                format.timestamp(letter.receivedAt),
              ].join(" · ")}
            </MenuItem>
          ))}
        </Select>
      )}
    </Field>
  );
};

import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import type { MappingTest } from "@sgval/contract/readings/mapping";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { Actions, Stack } from "../../../../shared/ui/arrange.ts";
import type { DeviceFormValues } from "../../device-form.ts";

/**
 * Offers to remove what the device was made with and never sent, neither before nor in the message: an adopted device has the
 * usual channels of its type, which would stay without a value for ever.
 */
export const UnsentChannels = ({ device, test }: { device: DeviceDetail; test: MappingTest | undefined }) => {
  const { t } = useTranslation("devices");
  const format = useFormat();
  const { control, setValue } = useFormContext<DeviceFormValues>();
  const channels = useWatch({ control, name: "channels" });
  const inMessage = new Set(test?.samples.flatMap(({ values }) => Object.keys(values)));
  if (inMessage.size === 0) return null;
  const { values = {}, quality = {} } = device.latest ?? {};
  const unsent = device.channels.flatMap(({ parameter }) =>
    (values[parameter] ?? quality[parameter] ?? null) === null && !inMessage.has(parameter)
      ? [parameter]
      : [],
  );
  const shown = channels.filter(({ parameter }) => unsent.includes(parameter));
  if (shown.length === 0) return null;
  return (
    <Alert severity="info">
      <Stack gap={8}>
        {t("mapping.unsent", {
          count: shown.length,
          number: format.count(shown.length),
          names: shown.map(({ parameter }) => format.parameterName(parameter)).join(", "),
        })}
        <Actions>
          <Button
            variant="outlined"
            size="small"
            onClick={() =>
              setValue(
                "channels",
                channels.filter((channel) => !shown.includes(channel)),
                { shouldDirty: true },
              )
            }
          >
            {t("mapping.removeUnsent")}
          </Button>
        </Actions>
      </Stack>
    </Alert>
  );
};

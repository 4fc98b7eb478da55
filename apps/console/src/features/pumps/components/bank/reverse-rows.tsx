import Alert from "@mui/material/Alert";
import { styled } from "@mui/material/styles";
import type { PumpState } from "@sgval/contract/pumps/live";
import { powerFrom } from "@sgval/contract/pumps/power";
import type { Pump } from "@sgval/contract/pumps/pumps";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../../shared/api/ability.ts";
import { showSnackbar } from "../../../../shared/api/snackbar.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { useErrorText } from "../../../../shared/i18n/use-error-text.ts";
import { LockedButton } from "../../../../shared/ui/act/locked-button.tsx";
import { QuestionDialog } from "../../../../shared/ui/act/question-dialog.tsx";
import { Grow, MutedText, Row, Stack, Text } from "../../../../shared/ui/arrange.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { useSetReverse } from "../../api/stations.ts";
import { formulaText, powerText, unsentPower } from "../../pump-text.ts";

const Small = styled(MutedText)({ ...typeScale.age });
const Formula = styled(Text)({
  ...typeScale.bodyS,
  fontVariantNumeric: "tabular-nums",
  overflowWrap: "anywhere",
});

type Linear = { pump: PumpState; parameters: Pump };

/** What the other way to compute would give now, in today's numbers. */
const Consequence = ({ pump, parameters }: Linear) => {
  const { t } = useTranslation("pumps");
  const format = useFormat();
  const reverse = !parameters.reverse;
  const { input } = pump;
  const power = input === null ? null : powerFrom({ ...parameters, reverse }, input);
  const formula = formulaText(parameters, { input, reverse, power }, format);
  if (parameters.inputLow === null) return <Text>{t("reverse.noBand")}</Text>;
  return (
    <Stack gap={8}>
      <Text>{reverse ? t("reverse.onMeans") : t("reverse.offMeans")}</Text>
      {formula ? (
        <div>
          <Small>{t("reverse.formula")}</Small>
          <Formula>{formula}</Formula>
          <Text>{t("reverse.gives", { power: powerText(power, format) })}</Text>
        </div>
      ) : (
        <Text>{t("reverse.noInput", { power: powerText(parameters.staticValue, format) })}</Text>
      )}
      <Alert severity="info">{pump.periodic ? t("reverse.sends") : t("reverse.sendsNothing")}</Alert>
    </Stack>
  );
};

/** Whether the power of each linear pump is computed in reverse, and the switch to the other way. */
export const ReverseRows = ({ deviceId, linear }: { deviceId: number; linear: readonly Linear[] }) => {
  const { t } = useTranslation(["pumps", "common", "messages"]);
  const errorText = useErrorText();
  const format = useFormat();
  const locked = useMay()("Pump.Reverse") ? undefined : t("reverse.noPermission");
  const set = useSetReverse(deviceId);
  const [asked, setAsked] = useState<{ key: string; reverse: boolean } | null>(null);
  // Somebody else may have done so since: the same press must not undo it.
  const wanted = linear.find(
    ({ pump, parameters }) => pump.key === asked?.key && parameters.reverse !== asked.reverse,
  );
  const close = () => {
    setAsked(null);
    set.reset();
  };
  const verb = ({ parameters }: Linear) => (parameters.reverse ? t("reverse.turnOff") : t("reverse.turnOn"));
  return (
    <Stack gap={10}>
      {linear.map((one) => (
        <Row key={one.pump.key} gap={8} wraps>
          <Grow>
            <Text>{one.pump.name}</Text>
            <Small>{one.parameters.reverse ? t("reverse.on") : t("reverse.off")}</Small>
            {unsentPower(one.pump) !== null && (
              <Small>{t("reverse.unsent", { power: powerText(unsentPower(one.pump), format) })}</Small>
            )}
          </Grow>
          <LockedButton
            variant="outlined"
            size="small"
            locked={locked}
            aria-label={
              one.parameters.reverse
                ? t("reverse.turnOffOf", { name: one.pump.name })
                : t("reverse.turnOnOf", { name: one.pump.name })
            }
            onClick={() => setAsked({ key: one.pump.key, reverse: !one.parameters.reverse })}
          >
            {verb(one)}
          </LockedButton>
        </Row>
      ))}
      {wanted && (
        <QuestionDialog
          open
          title={`${verb(wanted)} · ${wanted.pump.name}`}
          text={<Consequence {...wanted} />}
          cancelLabel={t("common:cancel")}
          verbLabel={verb(wanted)}
          busy={set.isPending}
          problem={set.error && errorText(set.error)}
          onCancel={close}
          onConfirm={() =>
            set.mutate(
              { pumpId: wanted.pump.key, reverse: !wanted.parameters.reverse },
              {
                onSuccess: () => {
                  showSnackbar("success", t("messages:reverse_success"));
                  close();
                },
              },
            )
          }
        />
      )}
    </Stack>
  );
};

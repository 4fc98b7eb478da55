import { styled } from "@mui/material/styles";
import type { SuspectedLeakEvidence } from "@sgval/contract/leaks/suspected-leaks";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { MutedText, Stack } from "../../../../shared/ui/arrange.ts";
import {
  Body,
  HeadCell,
  NameCell,
  NumberCell,
  NumberHead,
  Scroller,
  Table,
} from "../../../../shared/ui/list/plain-table.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";

const Caption = styled("caption")({ ...typeScale.h3, paddingBottom: 8, textAlign: "start" });
/** bar: a pressure that the leak changes by less says nothing about its place. */
const LEAST = 0.005;
/** Of its noise: a pressure that changed by more although the leak would leave it as it is says that the pipe is another one. */
const BEYOND_NOISE = 3;

const isChanged = (sensor: SuspectedLeakEvidence["sensors"][number]): boolean => {
  const { before, after, noise, expectedChange } = sensor;
  return (
    expectedChange === null ||
    Math.abs(expectedChange) >= LEAST ||
    Math.abs(after - before) > BEYOND_NOISE * noise
  );
};

/** The night pressures that a leak at the likeliest pipe changes, or that changed all the same, and how many others there are. */
export const NightPressures = ({ sensors }: Pick<SuspectedLeakEvidence, "sensors">) => {
  const { t } = useTranslation("leaks");
  const format = useFormat();
  const listed = sensors.filter(isChanged);
  const unchanged = sensors.length - listed.length;
  return (
    <Stack gap={8}>
      {listed.length > 0 && (
        <Scroller tabIndex={0} role="region" aria-label={t("suspected.pressures")}>
          <Table>
            <Caption>{t("suspected.pressures")}</Caption>
            <thead>
              <tr>
                <HeadCell scope="col">{t("suspected.sensor")}</HeadCell>
                <NumberHead scope="col">{t("suspected.before")}</NumberHead>
                <NumberHead scope="col">{t("suspected.after")}</NumberHead>
                <NumberHead scope="col">{t("suspected.change")}</NumberHead>
              </tr>
            </thead>
            <Body>
              {listed.map((sensor) => (
                <tr key={`${sensor.deviceId} ${sensor.parameter}`}>
                  <NameCell scope="row">
                    {`${sensor.deviceDisplayName} · ${format.shortName(sensor.parameter)}`}
                  </NameCell>
                  <NumberCell>{format.quantity(sensor.before, "bar", 2)}</NumberCell>
                  <NumberCell>{format.quantity(sensor.after, "bar", 2)}</NumberCell>
                  <NumberCell>{format.quantity(sensor.expectedChange, "bar", 3)}</NumberCell>
                </tr>
              ))}
            </Body>
          </Table>
        </Scroller>
      )}
      {unchanged > 0 && (
        <MutedText>
          {t("suspected.unchanged", { count: unchanged, least: format.quantity(LEAST, "bar", 3) })}
        </MutedText>
      )}
    </Stack>
  );
};

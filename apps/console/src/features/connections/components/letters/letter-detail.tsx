import { styled } from "@mui/material/styles";
import { type DeadLetter, isReplayable } from "@sgval/contract/connections/dead-letters";
import type { DecodedLetter } from "@sgval/contract/readings/readings";
import { parameterOf } from "@sgval/quantities/parameter";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths } from "../../../../config/paths.ts";
import { useMay } from "../../../../shared/api/ability.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { letterQuery } from "../../../../shared/queries/dead-letters.ts";
import { MutedText, Stack, Text } from "../../../../shared/ui/arrange.ts";
import { Code } from "../../../../shared/ui/code-block.ts";
import { CopyButton } from "../../../../shared/ui/page/copy-button.tsx";
import { DescriptionList } from "../../../../shared/ui/page/description-list.tsx";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { decodedLetterQuery } from "../../api/dead-letters.ts";
import { payloadLines } from "../../payload-lines.ts";

const Heading = styled("h3")({
  ...typeScale.h3,
  display: "flex",
  alignItems: "center",
  gap: 4,
  margin: "16px 0 4px",
});
const Fields = styled("ul")({
  ...typeScale.bodyS,
  margin: 0,
  paddingInlineStart: 20,
  overflowWrap: "anywhere",
});

/** The readings that a letter would become, and the fields that are left over. */
const Understood = ({ decoded }: { decoded: DecodedLetter }) => {
  const { t } = useTranslation(["connections", "common"]);
  const format = useFormat();
  const { readings, samples, rejected, unmapped } = decoded;
  const written = (key: string, value: number | null) => {
    const parameter = parameterOf(key)?.parameter;
    return parameter ? format.parameter(value, parameter) : String(value ?? "--");
  };
  return (
    <>
      <Heading>{t("letters.understood")}</Heading>
      {samples === 0 && <MutedText>{t("letters.nothingUnderstood")}</MutedText>}
      <Fields>
        {readings.map(({ measuredAt, values }) => (
          <li key={measuredAt}>
            {format.dateTime(measuredAt)}
            {t("common:colon")}
            {Object.entries(values)
              .map(([key, value]) => `${format.parameterName(key)} ${written(key, value)}`)
              .join(" · ")}
          </li>
        ))}
        {samples > readings.length && (
          <li>{t("letters.moreReadings", { number: format.count(samples - readings.length) })}</li>
        )}
      </Fields>
      {rejected.length + unmapped.length > 0 && (
        <>
          <Heading>{t("letters.notUnderstood")}</Heading>
          <Fields>
            {rejected.map(({ field, reason }) => (
              <li key={`rejected ${field}`}>
                <code dir="auto">{field}</code>
                {t("common:colon")}
                {t(`letters.rejected.${reason}`)}
              </li>
            ))}
            {unmapped.map(({ key, value }) => (
              <li key={key}>
                <code dir="auto">{key}</code> = <code dir="auto">{value}</code>
                {t("common:colon")}
                {t("letters.unmapped")}
              </li>
            ))}
          </Fields>
        </>
      )}
    </>
  );
};

/** Everything known of one letter: where it came from, why it was kept, what is understood of it, and its payload. */
export const LetterDetail = ({ letter }: { letter: DeadLetter }) => {
  const { t } = useTranslation(["connections", "common"]);
  const format = useFormat();
  const mayOpenDevice = useMay()("Device.Index");
  const whole = useQuery(letterQuery(letter.id));
  const replayable = isReplayable(letter.reason);
  const decoded = useQuery({ ...decodedLetterQuery(letter.id), enabled: replayable });
  const deviceId = decoded.data?.deviceId ?? letter.deviceId;
  const name = letter.deviceName ?? (deviceId === null ? t("letters.noDevice") : `#${deviceId}`);
  return (
    <Stack gap={4}>
      <Text sx={{ mb: 3 }}>{t(`letters.help.${letter.reason}`)}</Text>
      <DescriptionList
        properties={[
          { key: "at", label: t("letters.receivedAt"), content: format.dateTime(letter.receivedAt) },
          {
            key: "device",
            label: t("letters.device"),
            content:
              deviceId === null || !mayOpenDevice ? (
                name
              ) : (
                <Link to={paths.device} params={{ id: String(deviceId) }} search={{ tab: "settings" }}>
                  {name}
                </Link>
              ),
          },
          {
            key: "from",
            label: t("letters.source"),
            content: (
              <bdi dir="ltr">{[letter.source.toUpperCase(), letter.topic].filter(Boolean).join(" · ")}</bdi>
            ),
          },
          ...(letter.detail
            ? [{ key: "detail", label: t("letters.detail"), content: <bdi>{letter.detail}</bdi> }]
            : []),
          {
            key: "bytes",
            label: t("letters.size"),
            content: t("letters.bytes", { number: format.count(letter.bytes) }),
          },
        ]}
      />
      {replayable && deviceId !== null && (
        <QueryState query={decoded} failed={t("letters.decodeFailed")}>
          {(data) => <Understood decoded={data} />}
        </QueryState>
      )}
      <QueryState query={whole} failed={t("letters.payloadFailed")}>
        {(data) => (
          <>
            <Heading>
              {t(data.encoding === "utf8" ? "letters.payload" : "letters.payloadHex")}
              <CopyButton
                text={data.payload}
                label={t("letters.copyPayload")}
                doneLabel={t("common:copied")}
              />
            </Heading>
            <Code dir="ltr" tabIndex={0}>
              {payloadLines(data)}
            </Code>
          </>
        )}
      </QueryState>
    </Stack>
  );
};

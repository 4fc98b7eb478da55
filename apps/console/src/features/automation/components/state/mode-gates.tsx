import Alert from "@mui/material/Alert";
import { styled } from "@mui/material/styles";
import { measuringOf, problemOf, sourceOf } from "@sgval/contract/automation/readings";
import { settingsProblems, watchedOf } from "@sgval/contract/automation/settings";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { qualityNamed } from "@sgval/quantities/quality";
import { zoneOffsetSeconds } from "@sgval/quantities/timestamp";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { env } from "../../../../config/env.ts";
import { paths } from "../../../../config/paths.ts";
import { useMay } from "../../../../shared/api/ability.ts";
import { serverNow } from "../../../../shared/format/server-clock.ts";
import { useAge } from "../../../../shared/format/use-age.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { useProblemText } from "../../../../shared/i18n/use-problem-text.ts";
import { useKeepWaiting } from "../../../../shared/ui/act/confirm-wait.ts";
import { NoWrap, Stack, Text } from "../../../../shared/ui/arrange.ts";
import { DescriptionList } from "../../../../shared/ui/page/description-list.tsx";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { type Regulation, regulationQuery, timersQuery } from "../../api/read-settings.ts";
import { storedPreviewQuery } from "../../api/read-state.ts";
import { settingNames } from "../../regulation-form.ts";
import { endText } from "../../regulation-text.ts";
import { nextTimerChange } from "../../timer-windows.ts";
import { readingOf } from "../../use-regulation.ts";
import { AutomationSummary } from "../automation-summary.tsx";
import { AtOnce } from "./at-once.tsx";
import { SelfRegulationGate } from "./self-regulation.tsx";

/** The names of both lists have one width, so that all values begin at one edge. */
const Listed = styled(Stack)({ "& dl": { gridTemplateColumns: "124px minmax(0, 1fr)" } });

type Props = { device: DeviceDetail; logger: DeviceDetail | undefined };

/** The watched pressure with value, age and quality, and why it cannot be regulated by now. */
const Watched = ({ regulation, ...props }: Props & { regulation: Regulation }) => {
  const { t } = useTranslation(["automation", "common"]);
  const format = useFormat();
  const { settings, device: known, executor } = regulation;
  const parameter = watchedOf(settings, known);
  const source = sourceOf(props.device, props.logger, parameter);
  const { device, parameter: key } = source ?? { device: props.device, parameter };
  const value = device.latest?.values[key] ?? null;
  const reading = source && readingOf(source);
  const at = reading && new Date(reading.measuredAt).toISOString();
  const quality = qualityNamed(device.latest?.quality[key]);
  const age = useAge(at);
  const { staleAfter } = measuringOf(props.device, props.logger, settings);
  // What regulates itself does so by what it measures, whatever has arrived here.
  const problem = executor === "device" ? null : problemOf(reading, staleAfter, serverNow());
  const problemText = {
    no_sample: () => t("gate.noValue"),
    sample_stale: () => t("gate.stale", { age }),
    quality_not_good: () => t("gate.quality", { quality: t(`common:quality.${quality}`) }),
  };
  return (
    <>
      <DescriptionList
        properties={[
          {
            key: "watched",
            label: t("field.watched"),
            content: (
              <>
                {format.parameterName(parameter)}
                {device.id !== props.device.id && ` · ${device.displayName}`}
                <br />
                <b>
                  <NoWrap>{format.quantity(value, "bar", 2)}</NoWrap>
                </b>
                {at !== null && ` · ${t("gate.age", { age })} · ${t(`common:quality.${quality}`)}`}
              </>
            ),
          },
        ]}
      />
      {problem && (
        <Text>
          {problemText[problem]()}{" "}
          <Link to={paths.device} params={{ id: String(device.id) }} search={{ tab: "health" }}>
            {t("gate.toHealth")}
          </Link>
        </Text>
      )}
    </>
  );
};

/** What the server does first, and at which edge of a timer next. */
const FirstMove = ({ device, isTimed }: Pick<Props, "device"> & { isTimed: boolean }) => {
  const { t } = useTranslation("automation");
  const format = useFormat();
  const may = useMay();
  const query = useQuery(storedPreviewQuery(device.id));
  const { data: timers } = useQuery(timersQuery(device.id, isTimed && may("Timer.Index")));
  const now = serverNow();
  const next = nextTimerChange(
    isTimed ? (timers ?? []) : [],
    now / 1000,
    zoneOffsetSeconds(now, env.timeZone),
  );
  const time = next && endText(next.at * 1000, format);
  // What is found is kept until the next edge, also where a window is open already.
  const key = query.data?.atOnce?.wanted ? "thenAt" : "keptUntil";
  return (
    <>
      <AtOnce deviceId={device.id} title={t("atOnce.title")} query={query} />
      {next && time && !query.data?.heldAs && (
        <Text>
          {t(`gate.${key}`, {
            time,
            position: t(next.toLow ? "position.low_pressure" : "position.high_pressure"),
          })}
        </Text>
      )}
    </>
  );
};

/** Which settings cannot regulate the valve as they are, each with what is wrong with it, and the way to where they are. */
const Missing = ({ regulation, deviceId }: { regulation: Regulation; deviceId: number }) => {
  const { t } = useTranslation("automation");
  const problemText = useProblemText();
  const mayMend = useMay()("Threshold.Update");
  const problems = settingsProblems(regulation.settings, regulation.device).flatMap(({ field, key }) => {
    const name = settingNames.find((one) => one === field.split(".")[0]);
    return name ? [{ field, name, text: problemText(key) }] : [];
  });
  if (problems.length === 0) return null;
  return (
    <Alert severity="error">
      {t("gate.missing")}
      <ul>
        {problems.map(({ field, name, text }) => (
          <li key={`${field} ${text}`}>{[t(`field.${name}`), text].join(" – ")}</li>
        ))}
      </ul>
      {mayMend ? (
        <Link to={paths.device} params={{ id: String(deviceId) }} search={{ tab: "thresholds" }}>
          {t("gate.mended")}
        </Link>
      ) : (
        t("gate.mendedByOthers")
      )}
    </Alert>
  );
};

/** What automatic mode will do with a valve, and what speaks against it, for the dialog that asks. */
export const AutomaticGate = (props: Props) => {
  const { t } = useTranslation("automation");
  const query = useQuery(regulationQuery(props.device.id));
  useKeepWaiting(!query.isPending);
  return (
    <Listed gap={12}>
      <QueryState query={query} failed={t("settings.failed")}>
        {(regulation) => (
          <>
            <Watched {...props} regulation={regulation} />
            <AutomationSummary deviceId={props.device.id} bare />
            <Missing regulation={regulation} deviceId={props.device.id} />
            {settingsProblems(regulation.settings, regulation.device).length === 0 &&
              (regulation.executor === "device" ? (
                <SelfRegulationGate device={props.device} strategy={regulation.settings.strategy} />
              ) : (
                <FirstMove device={props.device} isTimed={regulation.settings.strategy === "two_point"} />
              ))}
          </>
        )}
      </QueryState>
    </Listed>
  );
};

/** What becomes of a valve that leaves automatic mode. */
export const ManualGate = ({ device }: Pick<Props, "device">) => {
  const { t } = useTranslation("automation");
  const { data } = useQuery(regulationQuery(device.id));
  if (!data) return <Text>{t("gate.manual")}</Text>;
  if (data.executor === "device") return <Text>{t("gate.manualDevice")}</Text>;
  const { onLeave, failSafe } = data.settings;
  const goesSafe = onLeave === "safe" && failSafe !== "hold";
  return (
    <Text>
      {goesSafe ? t("gate.manualSafe", { state: t(`failSafe.${failSafe}`) }) : t("gate.manualStays")}
    </Text>
  );
};

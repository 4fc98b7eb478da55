import type { Command } from "@sgval/contract/control/control";
import { expectedEffects } from "@sgval/contract/control/expected-effect";
import { missingText } from "@sgval/quantities/format";
import { parameterOf } from "@sgval/quantities/parameter";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import type { CommandStep } from "../../../shared/ui/act/command-timeline.tsx";
import { commandEffectQuery } from "../api/read-effect.ts";
import { changedName } from "../command-text.ts";

/** What the telemetry showed after a completed command, expected and measured side by side; empty where nothing is to be seen. */
export const useEffectStep = (command: Command): CommandStep[] => {
  const { t } = useTranslation("control");
  const format = useFormat();
  const { data } = useQuery({
    ...commandEffectQuery(command),
    enabled: command.status === "completed" && command.recorded,
  });
  const channel = data ? parameterOf(data.parameter) : null;
  if (!data || !channel) return [];
  // It was so already, as a pump that is stopped while it stands: there is no effect to look for.
  if (data.expected !== null && data.before === data.expected && data.outcome !== "missing") return [];
  const figure = (value: number | null) =>
    value === null ? missingText : format.parameter(value, channel.parameter);
  const { pumpIds, pumpNames } = command;
  const called = new Map((pumpNames ?? []).map((one, index) => [pumpIds?.[index] ?? one, one]));
  const nameOf = (parameter: string) => changedName(parameter, called, format);
  const name = nameOf(data.parameter);
  // Of several pumps the server keeps one: any of them as long as nothing, or nothing else, is known of the others.
  const names = expectedEffects(command.action, { ...command, stateKey: undefined })
    .map(({ parameter }) => nameOf(parameter))
    .join(", ");
  if (data.outcome === null)
    return [
      {
        key: "effect",
        label: t("effect.pending"),
        time: format.time(data.dueAt),
        note: names,
        state: "open",
      },
    ];
  const isOfAll = data.outcome === "shown" && (pumpIds?.length ?? 0) > 1;
  const figures = { name, before: figure(data.before), measured: figure(data.measured) };
  return [
    {
      key: "effect",
      label: data.followed ? t("effect.followed") : t(`effect.${data.outcome}`),
      note: isOfAll
        ? t("effect.figuresOfAll", { names, measured: figure(data.measured) })
        : data.expected === null
          ? t("effect.figures", figures)
          : t("effect.figuresExpected", { ...figures, expected: figure(data.expected) }),
      state: data.outcome === "missing" ? "failed" : "done",
    },
  ];
};

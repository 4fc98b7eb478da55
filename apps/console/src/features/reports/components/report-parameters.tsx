import Checkbox from "@mui/material/Checkbox";
import { styled } from "@mui/material/styles";
import { kindsByParameter, mostReported, type ReportKind } from "@sgval/contract/reports/reports";
import { searchFor, searchText } from "@sgval/contract/search-text";
import { allParameterKeys, hasTrend, parameterOf } from "@sgval/quantities/parameter";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { allDevicesToChooseQuery, type DeviceChoice } from "../../../shared/queries/find-devices.ts";
import { SearchField } from "../../../shared/ui/list/search-field.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import type { ReportChoice } from "../report-choice.ts";
import { Choices, Group, Problem } from "./builder-group.ts";

const Hint = styled("p")({ ...typeScale.age, margin: 0, color: paint.mute });
const Offered = styled(Choices)({ maxHeight: 260, overflowY: "auto" });

/** More parameters than this are searched. */
const FEW = 12;

const placeOf = (key: string): number => {
  const known = parameterOf(key);
  const order = allParameterKeys();
  return known ? order.indexOf(known.parameter.key) : order.length;
};

/** What devices measure that a report of the kind may be about, in the order of the catalogue. */
const offeredFor = (kind: ReportKind, measured: readonly string[], chosen: readonly string[]): string[] =>
  [...new Set([...measured, ...chosen])]
    .filter(
      (key) => hasTrend(key) && (kind !== "pressure" || parameterOf(key)?.parameter.quantity === "pressure"),
    )
    .sort((one, other) => placeOf(one) - placeOf(other) || one.localeCompare(other, "en", { numeric: true }));

/** The parameters that a report may be about, as its devices measure them; null while that is not known. */
export const useOfferedParameters = (
  { kind, devices, parameters }: Pick<ReportChoice, "kind" | "devices" | "parameters">,
  known: readonly DeviceChoice[],
): readonly string[] | null => {
  const measuredBy = new Map<number, readonly string[]>();
  for (const { id: device, measures } of known) if (measures) measuredBy.set(device, measures);
  const others = devices.filter((one) => !measuredBy.has(one));
  const isAsked = kindsByParameter.includes(kind) && devices.length > 0;
  const { data, isPending } = useQuery({
    ...allDevicesToChooseQuery("", { ids: others }, mostReported.devices),
    enabled: isAsked && others.length > 0,
  });
  if (!isAsked) return null;
  for (const { id: device, measures } of data?.devices ?? [])
    if (measures && others.includes(device)) measuredBy.set(device, measures);
  const measured = devices.flatMap((one) => measuredBy.get(one) ?? []);
  const offered = offeredFor(kind, measured, parameters ?? []);
  return offered.length === 0 && others.length > 0 && isPending ? null : offered;
};

/** Which of the parameters that its devices measure a report is about. Flow and volume go by the meter of a device. */
export const ReportParameters = (props: {
  offered: readonly string[];
  /** `null` for all of them. */
  chosen: readonly string[] | null;
  problem: string | undefined;
  onChange: (chosen: string[] | null) => void;
}) => {
  const { offered, onChange } = props;
  const isOfAll = props.chosen === null;
  const chosen = props.chosen ?? [];
  const { t } = useTranslation("reports");
  const { parameterName } = useFormat();
  const id = useId();
  const [q, setQ] = useState("");
  const isFound = searchFor(q);
  const isFull = chosen.length >= mostReported.parameters;
  const listed = offered.filter(
    (key) => q === "" || chosen.includes(key) || isFound(searchText(parameterName(key))),
  );
  return (
    <Group>
      <legend>{t("parameters")}</legend>
      {(offered.length > 1 || isOfAll) && (
        <Choices>
          <label htmlFor={`${id}-all`}>
            <Checkbox
              id={`${id}-all`}
              size="small"
              checked={isOfAll}
              onChange={() => onChange(isOfAll ? [] : null)}
            />
            {t("allParameters")}
          </label>
        </Choices>
      )}
      {offered.length > FEW && (
        <SearchField value={q} onChange={setQ} label={t("findParameter")} placeholder={t("findParameter")} />
      )}
      <Offered>
        {listed.map((key) => {
          const on = isOfAll || chosen.includes(key);
          return (
            <label key={key} htmlFor={`${id}-${key}`}>
              <Checkbox
                id={`${id}-${key}`}
                size="small"
                checked={on}
                disabled={isOfAll || (!on && isFull)}
                onChange={() => onChange(on ? chosen.filter((one) => one !== key) : [...chosen, key])}
              />
              {parameterName(key)}
            </label>
          );
        })}
      </Offered>
      {isFull && <Hint>{t("mostParameters", { most: mostReported.parameters })}</Hint>}
      {offered.length === 0 && <Hint>{t("noParameters")}</Hint>}
      {props.problem && <Problem role="alert">{props.problem}</Problem>}
    </Group>
  );
};

import { styled } from "@mui/material/styles";
import type { IsolationEffect, IsolationPlan } from "@sgval/contract/isolation/isolation";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { pairText } from "../../../shared/ui/map/coordinates.ts";
import { PaperSheet } from "../../../shared/ui/paper/paper-sheet.tsx";
import { useBoundaryDetail, useBoundaryText, useShutText, useTagText } from "../boundary-text.ts";
import { CutOff } from "./cut-off.tsx";
import { IsolationSketch } from "./isolation-sketch.tsx";
import { EffectText } from "./rest-pressures.tsx";

const Sheet = styled(PaperSheet)({
  "& h1": { fontSize: 20, margin: "0 0 2px" },
  "& h2": { fontSize: 14, margin: "12px 0 4px" },
  "& p": { margin: "0 0 6px" },
  "& table": { width: "100%", borderCollapse: "collapse", fontSize: 12 },
  "& :is(th, td)": { padding: "5px 6px", border: "1px solid currentColor", textAlign: "start" },
  "& td[data-box]": { width: 54 },
  "& tr, & section": { breakInside: "avoid" },
  "& dl[data-lines]": { display: "grid", gridTemplateColumns: "120px 1fr 120px 1fr", gap: "14px 8px" },
  "& dl[data-lines] dd": { margin: 0, minHeight: 18, borderBottom: "1px solid currentColor" },
});

/** The sheet for the crew: drawing, what to close with boxes to tick, who is without water, whom to call. */
export const IsolationSheet = (props: {
  plan: IsolationPlan;
  effect: IsolationEffect | undefined;
  /** The place of a leak that the plan was asked for. */
  given: readonly [longitude: number, latitude: number] | null;
  title: string;
  preparedBy: string;
  phones: readonly { name: string; number: string }[];
}) => {
  const { plan, effect, given, title, phones } = props;
  const { t } = useTranslation(["isolation", "common"]);
  const format = useFormat();
  const textOf = useBoundaryText();
  const detailOf = useBoundaryDetail();
  const tagsOf = useTagText();
  const shutOf = useShutText();
  return (
    <Sheet>
      <h1>{`${t("sheet.title")} – ${title}`}</h1>
      <p>{`${plan.network.name} · ${t("madeAt", { time: format.dateTime(plan.madeAt) })} · ${t("sheet.disclaimer")}`}</p>
      {plan.target.assumedAt !== null && (
        <p>
          <strong>{t("assumed", { distance: format.length(plan.target.assumedAt, "m") })}</strong>
        </p>
      )}
      <IsolationSketch plan={plan} given={given} />
      <h2>{t("close.title")}</h2>
      {plan.outOfView > 0 && (
        <p>
          <strong>{t("close.outOfView", { count: plan.outOfView })}</strong>
        </p>
      )}
      {!plan.closable && (
        <p>
          <strong>{t("close.source")}</strong>
        </p>
      )}
      <table>
        <thead>
          <tr>
            <th />
            <th>{t("sheet.what")}</th>
            <th>{t("sheet.where")}</th>
            <th>{t("sheet.note")}</th>
            <th>{t("sheet.done")}</th>
            <th>{t("sheet.reopened")}</th>
          </tr>
        </thead>
        <tbody>
          {plan.boundaries.map((one, index) => (
            <tr key={`${one.kind} ${one.link} ${one.node}`}>
              <td>{index + 1}</td>
              <td>{[textOf(one), one.device?.displayName].filter(Boolean).join(" · ")}</td>
              <td>{pairText(one.place[1], one.place[0])}</td>
              <td>
                {detailOf(one)}
                {tagsOf(one.device).map((tag) => (
                  <p key={tag}>
                    <strong>{tag}</strong>
                  </p>
                ))}
              </td>
              <td data-box />
              <td data-box />
            </tr>
          ))}
        </tbody>
      </table>
      {plan.keptShut.length > 0 && (
        <section>
          <h2>{t("close.keptShut")}</h2>
          <p>{t("close.keptShutNote")}</p>
          <table>
            <thead>
              <tr>
                <th>{t("sheet.what")}</th>
                <th>{t("sheet.where")}</th>
                <th>{t("sheet.note")}</th>
                <th>{t("sheet.foundShut")}</th>
              </tr>
            </thead>
            <tbody>
              {plan.keptShut.map((one) => (
                <tr key={`${one.kind} ${one.link} ${one.node}`}>
                  <td>
                    <strong>{[textOf(one), one.device?.displayName].filter(Boolean).join(" · ")}</strong>
                  </td>
                  <td>{pairText(one.place[1], one.place[0])}</td>
                  <td>{[detailOf(one), shutOf(one), ...tagsOf(one.device)].join(" · ")}</td>
                  <td data-box />
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {plan.passed.length > 0 && (
        <p>{`${t("close.passed")}${t("common:colon")}${plan.passed.map(textOf).join("; ")}`}</p>
      )}
      <CutOff plan={plan} />
      {effect && (
        <section>
          <h2>{`${t("effect.title")} (${t("effect.mark")})`}</h2>
          <EffectText effect={effect} />
        </section>
      )}
      {phones.length > 0 && (
        <section>
          <h2>{t("sheet.phones")}</h2>
          {phones.map(({ name, number }) => (
            <p key={`${name} ${number}`}>{`${name}${t("common:colon")}${number}`}</p>
          ))}
        </section>
      )}
      <dl data-lines>
        <dt>{t("sheet.preparedBy")}</dt>
        <dd>{props.preparedBy}</dd>
        <dt>{t("sheet.crew")}</dt>
        <dd />
        <dt>{t("sheet.startedAt")}</dt>
        <dd />
        <dt>{t("sheet.endedAt")}</dt>
        <dd />
        <dt>{t("sheet.signature")}</dt>
        <dd />
      </dl>
    </Sheet>
  );
};

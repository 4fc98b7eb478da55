import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { kindApplies } from "@sgval/contract/alarms/alarm-kinds";
import type { AlarmPreview } from "@sgval/contract/alarms/alarm-preview";
import type { AlarmSettings } from "@sgval/contract/alarms/alarm-settings";
import { alarmKindLabels, alarmPriorityLabels } from "@sgval/contract/alarms/labels";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { parameterOf } from "@sgval/quantities/parameter";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../../shared/api/ability.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { StatusShape } from "../../../../shared/ui/device/status-shape.tsx";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";
import { paint } from "../../../../shared/ui/paint.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { shapeOf } from "../../alarm-text.ts";
import { alarmPreviewQuery, alarmSettingsQuery } from "../../api/settings.ts";
import {
  deadbandText,
  delayText,
  hasRule,
  limitOrigin,
  type RuledChannel,
  timesOf,
} from "../../rule-text.ts";
import { PreviewLine } from "./preview-line.tsx";
import type { ChangedRule } from "./rule-drawer.tsx";

const RuleDrawer = lazy(async () => ({ default: (await import("./rule-drawer.tsx")).RuleDrawer }));

const List = styled("ul")({
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& > li": {
    ...typeScale.bodyS,
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "4px 12px",
    padding: "8px 14px",
    borderTop: `1px solid ${paint.line}`,
    color: paint.ink,
  },
  "& > li > span": { flex: "1 1 220px", minWidth: 0, overflowWrap: "anywhere" },
  "& b": { display: "block", fontWeight: 600 },
  "& small": { ...typeScale.age, display: "block", color: paint.mute },
  "& em": { fontStyle: "normal", whiteSpace: "nowrap", color: paint.ink },
  "& em svg": { verticalAlign: "-0.25em", marginInlineEnd: 4 },
  '& [data-often="true"]': { fontWeight: 600 },
});
const Tried = styled(PreviewLine)({ "&:not(:empty)": { padding: "0 14px 10px" } });
const Past = styled("small")({ ...typeScale.age, whiteSpace: "nowrap" });
const Head = styled("h3")({ ...typeScale.label, margin: 0, padding: "12px 14px 6px", color: paint.mute });

/** As many in a week are more than one a day: somebody should look at the rule. */
const OFTEN = 7;

const ChannelRow = (props: {
  one: RuledChannel;
  preview: AlarmPreview | undefined;
  onEdit: (() => void) | undefined;
}) => {
  const { one, preview, onEdit } = props;
  const { channel, rule } = one;
  const { t } = useTranslation(["alarms", "forms"]);
  const format = useFormat();
  const parameter = parameterOf(channel)?.parameter;
  const name = format.parameterName(channel);
  const sides = (["under", "over"] as const).filter((side) => one[side] !== null);
  const origin = sides.length === 0 ? limitOrigin(channel) : null;
  const times = preview && timesOf(preview, channel);
  return (
    <li>
      <span>
        <b>{name}</b>
        {sides.map((side) => (
          <small key={side}>
            {t(`rules.${side}`)} {parameter && format.parameter(one[side], parameter)}{" "}
            <em>
              <StatusShape kind={shapeOf(rule.priority[side])} size={15} />
              {alarmPriorityLabels[rule.priority[side]][format.language]}
            </em>
          </small>
        ))}
        {origin === "device" && <small>{t("rules.fromDevice")}</small>}
        {origin === "standard" && <small>{t("rules.fromStandard")}</small>}
        {rule.enabled ? (
          <small>
            {t("rules.sentence", {
              deadband: deadbandText(channel, rule, format),
              on: delayText(rule.onSamples, rule.onSeconds, t, format),
              off: delayText(rule.offSamples, rule.offSeconds, t, format),
            })}
            {one.set && ` · ${t("rules.changed")}`}
          </small>
        ) : (
          <small>{t("rules.off")}</small>
        )}
      </span>
      {times !== undefined && <Past data-often={times >= OFTEN}>{t("rules.times", { count: times })}</Past>}
      {onEdit && (
        <Button size="small" variant="outlined" aria-label={t("rules.editOf", { name })} onClick={onEdit}>
          {t("forms:edit")}
        </Button>
      )}
    </li>
  );
};

const KindRow = ({
  one,
  onEdit,
}: {
  one: AlarmSettings["kinds"][number];
  onEdit: (() => void) | undefined;
}) => {
  const { t } = useTranslation(["alarms", "forms"]);
  const { language } = useFormat();
  const name = alarmKindLabels[one.kind][language];
  return (
    <li>
      <span>
        <b>{name}</b>
        <small>
          {one.enabled ? (
            <em>
              <StatusShape kind={shapeOf(one.priority)} size={15} />
              {alarmPriorityLabels[one.priority][language]}
            </em>
          ) : (
            t("rules.off")
          )}
        </small>
      </span>
      {onEdit && (
        <Button size="small" variant="outlined" aria-label={t("rules.editOf", { name })} onClick={onEdit}>
          {t("forms:edit")}
        </Button>
      )}
    </li>
  );
};

/**
 * Which alarms exist for the limits of a device and for the device itself, with their delays, deadbands and priorities, and
 * how often each limit would have raised one in the last seven days.
 */
export const AlarmRules = ({ device }: { device: Pick<DeviceDetail, "id" | "displayName" | "type"> }) => {
  const { t } = useTranslation("alarms");
  const may = useMay();
  const allowed = may("Risk.Index") || may("Threshold.Index");
  const mayChange = may("Threshold.Update");
  const query = useQuery({ ...alarmSettingsQuery(device.id), enabled: allowed });
  const tried = useQuery({ ...alarmPreviewQuery(device.id), enabled: allowed });
  const [changed, setChanged] = useState<ChangedRule | null>(null);
  if (!allowed) return null;
  const known = tried.data && tried.data.samples > 0 ? tried.data : undefined;
  return (
    <SectionCard title={t("rules.title")} sub={t("rules.sub")} flush>
      <Tried query={tried}>{() => null}</Tried>
      <QueryState query={query} failed={t("rules.failed")}>
        {(settings) => (
          <>
            <List aria-label={t("rules.title")}>
              {settings.channels
                .filter((one) => hasRule(one, known))
                .map((one) => (
                  <ChannelRow
                    key={one.channel}
                    one={one}
                    preview={known}
                    onEdit={mayChange ? () => setChanged({ settings, channel: one }) : undefined}
                  />
                ))}
            </List>
            <Head>{t("rules.ofDevice")}</Head>
            <List aria-label={t("rules.ofDevice")}>
              {settings.kinds
                .filter(({ kind }) => kindApplies(kind, device.type))
                .map((one) => (
                  <KindRow
                    key={one.kind}
                    one={one}
                    onEdit={mayChange ? () => setChanged({ settings, kind: one }) : undefined}
                  />
                ))}
            </List>
          </>
        )}
      </QueryState>
      {changed && (
        <Suspense fallback={null}>
          <RuleDrawer device={device} changed={changed} onClose={() => setChanged(null)} />
        </Suspense>
      )}
    </SectionCard>
  );
};

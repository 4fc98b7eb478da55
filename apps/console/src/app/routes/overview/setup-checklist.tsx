import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { Overview } from "@sgval/contract/dashboards/overview";
import type { Permission } from "@sgval/contract/permission";
import { IconCircleCheck, IconCircleDashed } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../config/paths.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { usePlaces } from "../../../shared/queries/places.ts";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";

const Steps = styled("ol")({
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& > li": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: 12,
    minHeight: 52,
    padding: "8px 14px",
    borderTop: `1px solid ${paint.line}`,
  },
  "& > li > svg": { flex: "none", color: paint.ink2 },
  "& > li > div": { flex: "1 1 200px" },
  "& h3": { ...typeScale.h3, margin: 0 },
  "& p": { ...typeScale.bodyS, margin: 0, color: paint.mute },
});

interface Step {
  key: "room" | "device" | "connect" | "thresholds";
  done: boolean;
  ways: readonly {
    key: "addRoom" | "addDevice" | "importDevices" | "http" | "mqtt" | "devices";
    to: string;
    permission: Permission;
  }[];
}

/** What a new installation needs until its network is seen; each step says whether it is done. */
export const SetupChecklist = ({ overview }: { overview: Overview }) => {
  const { t } = useTranslation("dashboards");
  const may = useMay();
  const { rooms } = usePlaces();
  const { devices, withThreshold } = overview;
  const steps: readonly Step[] = [
    {
      key: "room",
      done: rooms.length > 0,
      ways: [{ key: "addRoom", to: paths.rooms, permission: "Room.Create" }],
    },
    {
      key: "device",
      done: devices.total > 0,
      ways: [
        { key: "addDevice", to: paths.deviceAdd, permission: "Device.Create" },
        { key: "importDevices", to: paths.deviceImport, permission: "Device.Create" },
      ],
    },
    {
      key: "connect",
      done: devices.total > devices.never,
      ways: [
        { key: "http", to: paths.tokens, permission: "Token.Index" },
        { key: "mqtt", to: pathTo(paths.settings, {}, { tab: "mqtt" }), permission: "Mqtt.Index" },
      ],
    },
    {
      key: "thresholds",
      done: withThreshold > 0,
      ways: [{ key: "devices", to: paths.deviceList, permission: "Device.Index" }],
    },
  ];
  return (
    <SectionCard title={t("setup.title")} sub={t("setup.sub")} flush>
      <Steps>
        {steps.map(({ key, done, ways }) => (
          <li key={key}>
            {done ? (
              <IconCircleCheck size={22} stroke={1.75} aria-hidden />
            ) : (
              <IconCircleDashed size={22} stroke={1.75} aria-hidden />
            )}
            <div>
              <h3>
                {t(`setup.${key}.title`)}
                <span className="visually-hidden">{` ${t(done ? "setup.done" : "setup.open")}`}</span>
              </h3>
              <p>{t(`setup.${key}.text`)}</p>
            </div>
            {!done &&
              ways
                .filter(({ permission }) => may(permission))
                .map((way) => (
                  <Button key={way.key} variant="outlined" component={Link} to={way.to}>
                    {t(`setup.ways.${way.key}`)}
                  </Button>
                ))}
          </li>
        ))}
      </Steps>
    </SectionCard>
  );
};

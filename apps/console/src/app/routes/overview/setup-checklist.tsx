import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { Overview } from "@sgval/contract/dashboards/overview";
import type { Permission } from "@sgval/contract/permission";
import { IconCircleCheck, IconCircleDashed } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../config/paths.ts";
import { userListQuery } from "../../../features/access/api/users.ts";
import { preferencesQuery, useUpdatePreferences } from "../../../features/account/api/preferences.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { roomChoiceQuery } from "../../../shared/queries/places.ts";
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
  key: "device" | "connect" | "room" | "thresholds" | "colleague";
  done: boolean;
  ways: readonly {
    key: "addRoom" | "addDevice" | "importDevices" | "http" | "mqtt" | "devices" | "users";
    to: string;
    permission: Permission;
  }[];
}

/** What a new installation needs until its network is seen and looked after, and whether each step is done. */
const useSteps = ({ devices, withThreshold }: Overview): readonly Step[] | undefined => {
  const may = useMay();
  const mayAddRooms = may("Room.Create") && (may("Room.Index") || may("Device.Index"));
  const rooms = useQuery({ ...roomChoiceQuery(), enabled: mayAddRooms });
  const mayAddUsers = may("User.Index") && may("User.Create");
  // Everybody is somebody's colleague but the first.
  const users = useQuery({ ...userListQuery({ page: 1, size: 1 }), enabled: mayAddUsers });
  if ((mayAddRooms && !rooms.data) || (mayAddUsers && !users.data)) return undefined;
  const steps: readonly Step[] = [
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
        {
          key: "devices",
          to: pathTo(paths.deviceList, {}, { status: "never" }),
          permission: "Device.Create",
        },
        { key: "http", to: paths.tokens, permission: "Token.Create" },
        { key: "mqtt", to: pathTo(paths.settings, {}, { tab: "mqtt" }), permission: "Mqtt.Index" },
      ],
    },
    {
      key: "room",
      done: Boolean(rooms.data?.length),
      ways: mayAddRooms ? [{ key: "addRoom", to: paths.rooms, permission: "Room.Create" }] : [],
    },
    {
      key: "thresholds",
      done: withThreshold > 0,
      ways: [{ key: "devices", to: paths.deviceList, permission: "Device.Update" }],
    },
    {
      key: "colleague",
      done: (users.data?.metaData.counts.total ?? 0) > 1,
      ways: mayAddUsers ? [{ key: "users", to: paths.users, permission: "User.Create" }] : [],
    },
  ];
  return steps.filter(({ ways }) => ways.some(({ permission }) => may(permission)));
};

/** The first steps of a new installation, for whoever may do them: until all are done, or the list is dismissed. */
export const SetupChecklist = ({ overview }: { overview: Overview }) => {
  const { t } = useTranslation("dashboards");
  const may = useMay();
  const steps = useSteps(overview);
  const preferences = useQuery(preferencesQuery());
  const update = useUpdatePreferences();
  const errorText = useErrorText();
  if (!preferences.data || preferences.data.hidesSetup || !steps?.some(({ done }) => !done)) return null;
  const dismiss = () =>
    update.mutate({ hidesSetup: true }, { onError: (error) => showSnackbar("error", errorText(error)) });
  return (
    <SectionCard
      title={t("setup.title")}
      sub={t("setup.sub")}
      flush
      actions={
        <Button variant="text" disabled={update.isPending} onClick={dismiss}>
          {t("setup.dismiss")}
        </Button>
      }
    >
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

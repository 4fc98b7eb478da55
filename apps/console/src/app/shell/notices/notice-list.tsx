import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconInfoCircle,
  IconVolume,
  IconVolumeOff,
} from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { silenceSounds, useSound } from "../../../shared/notices/notice-sound.ts";
import { markAllRead, markRead, type Notice, useNotices } from "../../../shared/notices/notices.ts";
import { StatusShape } from "../../../shared/ui/device/status-shape.tsx";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";

const GroupTabs = styled(Tabs)({ paddingInline: 14, borderBottom: `1px solid ${paint.line}` });

const Head = styled("div")({
  display: "flex",
  alignItems: "center",
  flexWrap: "wrap",
  gap: "0 4px",
  padding: "8px 8px 0 14px",
  "& h2": { ...typeScale.h3, margin: 0, flex: 1 },
});

const Rows = styled("ul")({
  margin: 0,
  padding: 4,
  maxHeight: 380,
  overflowY: "auto",
  listStyle: "none",
});

const Row = styled("button")({
  ...typeScale.bodyS,
  display: "flex",
  gap: 10,
  boxSizing: "border-box",
  width: "100%",
  minHeight: 44,
  padding: "8px 10px",
  border: 0,
  borderRadius: 4,
  background: "none",
  color: paint.ink,
  textAlign: "start",
  "&:not(:disabled)": { cursor: "pointer", "&:hover": { backgroundColor: paint.hover } },
  "&:disabled": { color: paint.ink },
  "&[data-read=false]": { fontWeight: 600 },
  "& svg": { flex: "none", marginTop: 1, color: paint.ink2 },
  "& small": { ...typeScale.age, display: "block", color: paint.mute },
});

const icons = {
  success: IconCircleCheck,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  error: IconAlertCircle,
};

const groups = ["alarm", "command", "system"] as const;

export const NoticeList = ({ onGo }: { onGo: () => void }) => {
  const { t } = useTranslation("tools");
  const format = useFormat();
  const navigate = useNavigate();
  const list = useNotices((state) => state.list);
  const silent = useSound((state) => state.silent);
  const unread = (group: Notice["group"]) => list.filter((one) => one.group === group && !one.read).length;
  const [group, setGroup] = useState<Notice["group"]>(() => groups.find((one) => unread(one) > 0) ?? "alarm");
  const shown = list.filter((one) => one.group === group);
  const open = ({ id, href }: Notice) => {
    markRead(id);
    if (href === undefined) return;
    onGo();
    void navigate({ href });
  };
  return (
    <>
      <Head>
        <h2>{t("notices.title")}</h2>
        <Button
          variant="text"
          size="small"
          startIcon={silent ? <IconVolumeOff size={16} aria-hidden /> : <IconVolume size={16} aria-hidden />}
          onClick={() => silenceSounds(!silent)}
        >
          {silent ? t("notices.soundOn") : t("notices.silence")}
        </Button>
        <Button variant="text" size="small" onClick={markAllRead} disabled={list.every(({ read }) => read)}>
          {t("notices.readAll")}
        </Button>
      </Head>
      <GroupTabs
        value={group}
        onChange={(_event, next: Notice["group"]) => setGroup(next)}
        aria-label={t("notices.title")}
      >
        {groups.map((one) => (
          <Tab
            key={one}
            value={one}
            label={
              unread(one) > 0 ? `${t(`notices.${one}`)} (${format.count(unread(one))})` : t(`notices.${one}`)
            }
          />
        ))}
      </GroupTabs>
      {shown.length === 0 ? (
        <EmptyState reason={t("notices.empty")} next={t("notices.emptyNext")} />
      ) : (
        <Rows>
          {shown.map((one) => {
            const Icon = icons[one.tone];
            return (
              <li key={one.id}>
                <Row type="button" data-read={one.read} onClick={() => open(one)}>
                  {one.priority ? (
                    <StatusShape kind={one.priority} size={18} />
                  ) : (
                    <Icon size={18} stroke={1.75} aria-hidden />
                  )}
                  <span>
                    {one.texts?.[format.language] ?? one.text}
                    <small>{format.timestamp(one.at)}</small>
                  </span>
                </Row>
              </li>
            );
          })}
        </Rows>
      )}
    </>
  );
};

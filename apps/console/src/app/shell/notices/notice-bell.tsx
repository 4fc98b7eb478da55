import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { IconBell, IconVolumeOff } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { silenceSounds, useSound } from "../../../shared/notices/notice-sound.ts";
import { useNotices } from "../../../shared/notices/notices.ts";
import { DialogPopover } from "../../../shared/ui/act/dialog-popover.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";

const NoticeList = lazy(() => import("./notice-list.tsx").then((module) => ({ default: module.NoticeList })));

/** At the corner and short, so that the bell stays readable: the name of the button has the whole count. */
const Count = styled("span")({
  ...typeScale.micro,
  position: "absolute",
  insetBlockStart: -7,
  insetInlineStart: "calc(100% - 8px)",
  boxSizing: "border-box",
  minWidth: 16,
  padding: "1px 4px",
  borderRadius: 9,
  backgroundColor: paint.ink2,
  color: paint.card,
  fontWeight: 600,
});

const Anchor = styled("span")({ position: "relative", display: "inline-flex" });

/** Unread notices and the list behind them. */
export const NoticeBell = ({ large }: { large: boolean }) => {
  const { t } = useTranslation("shell");
  const format = useFormat();
  const unread = useNotices(({ list }) => list.filter(({ read }) => !read).length);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const muted = useSound(({ waiting }) => waiting);
  const silent = useSound((state) => state.silent);
  return (
    <>
      {silent && (
        <IconButton
          aria-label={t("soundSilent")}
          title={t("soundSilent")}
          size={large ? "large" : "medium"}
          onClick={() => silenceSounds(false)}
        >
          <IconVolumeOff size={large ? 22 : 19} stroke={1.75} />
        </IconButton>
      )}
      {muted && !silent && (
        // Any input allows sound, a click on this button too.
        <IconButton aria-label={t("soundWaits")} title={t("soundWaits")} size={large ? "large" : "medium"}>
          <IconVolumeOff size={large ? 22 : 19} stroke={1.75} />
        </IconButton>
      )}
      <IconButton
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={unread === 0 ? t("notices") : t("noticesUnread", { count: unread })}
        title={t("notices")}
        size={large ? "large" : "medium"}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Anchor>
          <IconBell size={large ? 22 : 19} stroke={1.75} />
          {unread > 0 && <Count aria-hidden>{unread > 9 ? "9+" : format.count(unread)}</Count>}
        </Anchor>
      </IconButton>
      <DialogPopover anchor={anchor} label={t("notices")} width={400} onClose={() => setAnchor(null)}>
        <Suspense fallback={null}>
          <NoticeList onGo={() => setAnchor(null)} />
        </Suspense>
      </DialogPopover>
    </>
  );
};

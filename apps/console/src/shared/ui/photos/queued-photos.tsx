import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import LinearProgress from "@mui/material/LinearProgress";
import { styled } from "@mui/material/styles";
import { IconRefresh, IconX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { isAnswerLost } from "../../api/api-error.ts";
import { useFormat } from "../../format/use-format.ts";
import { useErrorText } from "../../i18n/use-error-text.ts";
import { Grow, Row } from "../arrange.ts";
import { paint } from "../paint.ts";
import { typeScale } from "../type-scale.ts";
import { useBlobAddress } from "./photo-picture.tsx";
import { isUnreadable, type QueuedPhoto } from "./photo-queue.ts";

const icon = { size: 18, stroke: 1.75 } as const;

const List = styled("ul")({ display: "grid", gap: 8, margin: 0, padding: 0, listStyle: "none" });
const Item = styled("li")({
  display: "grid",
  gridTemplateColumns: "48px minmax(0, 1fr) auto",
  alignItems: "center",
  gap: 10,
  "& > img, & > span": { width: 48, height: 36, borderRadius: 4, objectFit: "cover" },
  "& > span": { backgroundColor: paint.track },
  "& b": {
    ...typeScale.bodyS,
    display: "block",
    fontWeight: 550,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  "& small": { ...typeScale.age, display: "block", color: paint.mute },
  "& small[data-failed]": { color: paint.criticalText },
});

const Preview = ({ content }: Pick<QueuedPhoto, "content">) => {
  const address = useBlobAddress(content);
  return address ? <img src={address} alt="" /> : <span />;
};

const QueuedRow = (props: { photo: QueuedPhoto; onRetry: () => void; onCancel: () => void }) => {
  const { t } = useTranslation("photos");
  const format = useFormat();
  const errorText = useErrorText();
  const { name, state, share, error, content } = props.photo;
  const lost = isUnreadable(props.photo);
  const sent = share < 1 ? t("sent", { percent: format.share(share, 0) }) : t("storing");
  const problem = lost
    ? t("unreadable")
    : [errorText(error), isAnswerLost(error) && t("whenOnline")].filter(Boolean).join(". ");
  return (
    <Item>
      <Preview content={content} />
      <div>
        <b>{name}</b>
        {state === "sending" && (
          <LinearProgress
            variant={share < 1 ? "determinate" : "indeterminate"}
            value={share * 100}
            aria-label={name}
            sx={{ marginBlock: "4px" }}
          />
        )}
        {state === "failed" ? (
          <small data-failed role="alert">
            {problem}
          </small>
        ) : (
          <small>{state === "waiting" ? t("waiting") : sent}</small>
        )}
      </div>
      <Row gap={4}>
        {state === "failed" && !lost && (
          <IconButton aria-label={t("retry", { name })} onClick={props.onRetry}>
            <IconRefresh {...icon} />
          </IconButton>
        )}
        <IconButton aria-label={t("cancel", { name })} onClick={props.onCancel}>
          <IconX {...icon} />
        </IconButton>
      </Row>
    </Item>
  );
};

/** The photos that are not sent yet, each with its progress or why it failed. */
export const QueuedPhotos = (props: {
  photos: readonly QueuedPhoto[];
  /** Others that are not sent either and have no row of their own. */
  others?: number;
  /** Without an id, all that failed. */
  onRetry: (id?: string) => void;
  onCancel: (id: string) => void;
}) => {
  const { t } = useTranslation("photos");
  const toSend = props.photos.filter((photo) => !isUnreadable(photo));
  const failed = toSend.filter(({ state }) => state === "failed");
  const count = toSend.length + (props.others ?? 0);
  return (
    <>
      <Row gap={8}>
        <Grow role="status">{count > 0 && t("sending", { count })}</Grow>
        {failed.length > 1 && (
          <Button variant="outlined" size="small" onClick={() => props.onRetry()}>
            {t("retryAll")}
          </Button>
        )}
      </Row>
      <List>
        {props.photos.map((photo) => (
          <QueuedRow
            key={photo.id}
            photo={photo}
            onRetry={() => props.onRetry(photo.id)}
            onCancel={() => props.onCancel(photo.id)}
          />
        ))}
      </List>
    </>
  );
};

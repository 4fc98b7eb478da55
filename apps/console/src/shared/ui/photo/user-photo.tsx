import MuiAvatar from "@mui/material/Avatar";
import { styled } from "@mui/material/styles";
import { useQuery } from "@tanstack/react-query";
import { useSession } from "../../api/session.ts";
import { photoQuery } from "../../queries/photo.ts";
import { paint } from "../paint.ts";

/** px; smaller type is nowhere. */
const LEAST_TYPE = 10.5;

const Root = styled(MuiAvatar)({ flex: "none", fontWeight: 600, backgroundColor: paint.ink2 });

/** Initials of a name: of its first and last part, else its first two letters. */
const initialsOf = (name: string): string => {
  const labels = name.split(/[\s._-]+/u).filter(Boolean);
  const first = labels[0] ?? "";
  const last = labels.length > 1 ? (labels.at(-1) ?? "") : "";
  const letters = last ? [...first].slice(0, 1).concat([...last].slice(0, 1)) : [...first].slice(0, 2);
  return letters.join("").toLocaleUpperCase();
};

/** The photo of a user, or the initials. Decorative: the name is always shown beside it. */
export const Avatar = ({ name, src, size = 32 }: { name: string; src?: string | null; size?: number }) => (
  <Root
    aria-hidden
    alt=""
    {...(src ? { src } : {})}
    style={{ width: size, height: size, fontSize: Math.max(LEAST_TYPE, size * 0.4) }}
  >
    {initialsOf(name)}
  </Root>
);

export type PhotoOwner = { id: number; username: string; photoVersion: number | null };

/** The photo of a user, or the initials if there is none or it cannot be loaded. */
export const UserPhoto = ({ user, size = 32 }: { user: PhotoOwner; size?: number }) => {
  const own = useSession((session) => session.userData?.id === user.id);
  const { data } = useQuery(photoQuery(user.id, user.photoVersion, own));
  return <Avatar name={user.username} src={data ?? null} size={size} />;
};

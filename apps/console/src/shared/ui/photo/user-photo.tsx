import { useQuery } from "@tanstack/react-query";
import { photoQuery } from "../../api/photo.ts";
import { useSession } from "../../api/session.ts";
import { Avatar } from "./avatar.tsx";

export type PhotoOwner = { id: number; username: string; photoVersion: number | null };

/** The photo of a user, or the initials if there is none or it cannot be loaded. */
export const UserPhoto = ({ user, size = 32 }: { user: PhotoOwner; size?: number }) => {
  const own = useSession((session) => session.userData?.id === user.id);
  const { data } = useQuery(photoQuery(user.id, user.photoVersion, own));
  return <Avatar name={user.username} src={data ?? null} size={size} />;
};

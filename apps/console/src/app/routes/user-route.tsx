import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { paths } from "../../config/paths.ts";
import { UserPage } from "../../features/access/components/user-page.tsx";
import { ActorActivity } from "../../features/activity/components/actor-activity.tsx";

export const UserRoute = () => {
  const { id } = useParams({ from: `/framed${paths.user}` });
  const { tab = "account" } = useSearch({ from: `/framed${paths.user}` });
  const navigate = useNavigate({ from: paths.user });
  return (
    <UserPage
      key={id}
      id={Number(id)}
      tab={tab}
      onTab={(next) =>
        void navigate({
          params: { id },
          search: (before) => ({ ...before, tab: next === "account" ? undefined : next }),
          resetScroll: false,
        })
      }
      onGone={() => void navigate({ to: paths.users, search: {} })}
      activity={(user) => <ActorActivity actorId={user.id} />}
    />
  );
};

import { useNavigate, useParams } from "@tanstack/react-router";
import { paths } from "../../config/paths.ts";
import { UserPage } from "../../features/access/components/users/user-page.tsx";
import { userSearch } from "../../features/access/user-list-search.ts";
import { ActorActivity } from "../../features/activity/components/actor-activity.tsx";
import { usePageSearch } from "../../shared/page-search.ts";

export const UserRoute = () => {
  const { id = "" } = useParams({ strict: false });
  const [{ tab = "account" }, onSearch] = usePageSearch(userSearch);
  const navigate = useNavigate();
  return (
    <UserPage
      key={id}
      id={Number(id)}
      tab={tab}
      onTab={(next) => onSearch({ tab: next === "account" ? undefined : next })}
      onGone={() => void navigate({ to: paths.users, search: {} })}
      activity={(user) => <ActorActivity actorId={user.id} />}
    />
  );
};

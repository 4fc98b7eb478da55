import type { SavedView } from "@sgval/contract/account/saved-views";
import { type Permission, rightsOf } from "@sgval/contract/permission";
import { defaultParseSearch, Link, useNavigate, useParams } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths } from "../../config/paths.ts";
import { RightChoice } from "../../features/access/components/permissions/right-choice.tsx";
import { useMe } from "../../features/access/use-me.ts";
import { useRightLabels } from "../../features/access/use-right-labels.ts";
import { AccountPage } from "../../features/account/components/account-page.tsx";
import { ProfilePage } from "../../features/account/components/profile-page.tsx";
import { ActorActivity } from "../../features/activity/components/actor-activity.tsx";
import { KeysLeft } from "../../features/api-keys/components/keys-left.tsx";
import { OwnKeys } from "../../features/api-keys/components/own-keys.tsx";
import { PinnedDevices } from "../../features/devices/components/pinned-devices.tsx";
import { OwnWaysCard } from "../../features/notifications/components/own-ways-card.tsx";
import { RunList } from "../../features/reports/components/runs/run-list.tsx";
import { TemplateLinks } from "../../features/reports/components/templates/template-links.tsx";
import { useMay } from "../../shared/api/ability.ts";
import { tryNotice } from "../../shared/notices/notices.ts";
import { SectionCard } from "../../shared/ui/page/section-card.tsx";
import { mayAny, mayOpen, placeOfList } from "../features.ts";
import { KioskStart } from "../shell/kiosk/kiosk-start.tsx";
import { visibleTree } from "../shell/navigation/navigation-rules.ts";
import { navigationTree } from "../shell/navigation/navigation-tree.ts";
import { openInShell } from "../shell/shell-state.ts";

/** Whether the user may open the list of a view. */
export const opensView = (
  view: Pick<SavedView, "list">,
  may: (permission: Permission) => boolean,
): boolean => {
  const page = placeOfList(view.list);
  return page !== undefined && mayAny(may, page.permission);
};

/** Link to a saved view. */
export const ViewLink = ({ view }: { view: SavedView }) => (
  <Link to={placeOfList(view.list)?.path ?? "."} search={defaultParseSearch(`?${view.query}`)}>
    {view.name}
  </Link>
);

export const AccountRoute = () => {
  const { t } = useTranslation(["pages", "reports"]);
  const { id } = useParams({ strict: false });
  const navigate = useNavigate();
  const may = useMay();
  const pages = visibleTree(navigationTree, may, false).flatMap(({ items }) => items);
  return (
    <AccountPage
      tab={id}
      onTab={(tab) => void navigate({ to: paths.accountTab, params: { id: tab } })}
      onCustomize={() => openInShell("customizer")}
      onTry={tryNotice}
      ways={<OwnWaysCard />}
      files={
        <SectionCard title={t("reports:runs.files")} flush>
          <RunList />
        </SectionCard>
      }
      apiKeys={<OwnKeys renderRights={(choice) => <RightChoice {...choice} />} />}
      renderKeysLeft={(onClose) => may("ApiKey.Create") && <KeysLeft onClose={onClose} />}
      wallDisplay={(here) => <KioskStart here={here} />}
      startPages={pages
        .filter(({ search }) => search === undefined)
        .map(({ key, to }) => ({ to, label: t(`name.${key}`) }))}
    />
  );
};

export const ProfileRoute = () => {
  const { tab } = useParams({ strict: false });
  const navigate = useNavigate();
  const me = useMe();
  const may = useMay();
  const labels = useRightLabels();
  const rights = rightsOf(me);
  const groups =
    rights === "all"
      ? null
      : [...new Set([...rights].map((name) => labels.resource(name.split(".")[0] ?? "")))];
  return (
    <ProfilePage
      tab={tab}
      onTab={(next) => void navigate({ to: paths.profileTab, params: { tab: next } })}
      groups={groups}
      activity={(userId) => <ActorActivity actorId={userId} />}
      pinned={may("Device.Index") && <PinnedDevices />}
      templates={may("Report.Index") && mayOpen(may, paths.report) && <TemplateLinks />}
      opensView={(view) => opensView(view, may)}
      viewLink={(view) => <ViewLink view={view} />}
    />
  );
};
